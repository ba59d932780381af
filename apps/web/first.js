// Runs before the first paint, long before the page's code has come.
function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Dark unless the person chose light.
const isLight = kept('themePreference') === 'light';
document.documentElement.classList.toggle('dark', !isLight);
document.querySelector('meta[name="theme-color"]').setAttribute('content', isLight ? '#f8f4ec' : '#0b1222');

// A public page's document holds the page as a guest first sees it. Whom it does not fit sees it drawn anew.
const hasOwnView =
  location.search !== '' ||
  kept('authState') !== null ||
  (location.pathname === '/track' && kept('recentTrackingNumbers') !== null);
if (hasOwnView) document.documentElement.dataset.page = 'anew';

// Its code comes after the first paint, so as not to hold that up. A page in the background is not painted.
const code = document.getElementById('code');
const bringCode = () => document.head.append(code.content);
if (code && (hasOwnView || document.hidden)) bringCode();
else if (code) requestAnimationFrame(() => requestAnimationFrame(bringCode));

// A button that is pressed before the code has come is pressed again when it has: see lib/early-input.ts. And a form sent
// by the browser itself would put a password into the address, a link to nowhere its mark.
const early = {
  pressed: null,
  release() {
    window.removeEventListener('click', hold, true);
    window.removeEventListener('submit', hold, true);
  },
};
function hold(event) {
  const pressed = event.type === 'submit' ? event.target : event.target.closest('button[type="button"], a[href="#"]');
  if (!pressed) return;
  event.preventDefault();
  event.stopPropagation();
  early.pressed = pressed;
}
window.addEventListener('click', hold, true);
window.addEventListener('submit', hold, true);
window.early = early;

// A style sheet or script that did not come, as from a server that is just started again, would leave the page without looks
// or life for good: once it is there the page is loaded anew. What fails when the code has come is the code's own affair.
const PAUSE = 2_000;
/** After which a document is asked for again whose files are gone: a newer release has others. */
const LONG_PAUSE = 10_000;
function bringBack({ target }) {
  if (!target.matches?.('link[rel="stylesheet"], script[src]')) return;
  if (!window.early && document.readyState === 'complete') return;
  const reload = () => location.reload();
  const ask = () =>
    fetch(target.src || target.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok, status }) => (ok ? reload() : setTimeout(status === 404 ? reload : ask, LONG_PAUSE)),
      () => setTimeout(ask, PAUSE),
    );
  setTimeout(ask, PAUSE);
}
window.addEventListener('error', bringBack, true);
