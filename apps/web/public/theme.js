// Runs before the first paint: dark unless the person chose light.
(function () {
  var light = false;
  try {
    light = localStorage.getItem('themePreference') === 'light';
  } catch (error) {
    light = false;
  }
  document.documentElement.classList.toggle('dark', !light);
  document.querySelector('meta[name="theme-color"]').setAttribute('content', light ? '#f8f4ec' : '#0b1222');
})();
