// Runs before the first paint: dark unless the person chose light.
function keptTheme() {
  try {
    return localStorage.getItem('themePreference');
  } catch {
    return null;
  }
}
const isLight = keptTheme() === 'light';
document.documentElement.classList.toggle('dark', !isLight);
document.querySelector('meta[name="theme-color"]').setAttribute('content', isLight ? '#f8f4ec' : '#0b1222');
