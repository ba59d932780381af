// Runs before the first paint, long before the page's code is loaded. Its syntax is older than that of the supported browsers,
// because it also tells the others that the code cannot run.
function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Dark unless the user chose light.
const isLight = readStored('themePreference') === 'light';
document.documentElement.classList.toggle('dark', !isLight);
document.querySelector('meta[name="theme-color"]').setAttribute('content', isLight ? '#f8f4ec' : '#0b1222');

// The document of a public page contains the page as a signed-out visitor first sees it. For anyone else, it stays hidden until
// the client renders it.
const hasOwnView =
  readStored('authState') !== null ||
  // The server rendered this page for the number in the address.
  (document.documentElement.dataset.page !== 'answer' &&
    (location.search !== '' || (location.pathname === '/track' && readStored('recentTrackingNumbers') !== null)));
if (hasOwnView) document.documentElement.dataset.page = 'client';

// Loads the page's code after the first paint, so that it does not delay it. A background tab is never painted, so its code
// loads at once.
const code = document.getElementById('code');
const loadCode = () => document.head.append(code.content);
if (code && (hasOwnView || document.hidden)) loadCode();
else if (code) requestAnimationFrame(() => requestAnimationFrame(loadCode));

// Replays a click on a button that comes before the code is loaded: see lib/early-input.ts. Without this, the browser would
// submit a form itself and put its password into the address, and a link with the address # would change the address.
const early = {
  pressed: null,
  release() {
    window.removeEventListener('click', hold, true);
    window.removeEventListener('submit', hold, true);
    if (notice) notice.remove();
  },
};
function hold(event) {
  const pressed = event.type === 'submit' ? event.target : event.target.closest('button[type="button"], a[href="#"]');
  if (!pressed) return;
  event.preventDefault();
  event.stopPropagation();
  early.pressed = pressed;
  if (notice && pressed.matches(SEARCH)) search();
}
window.addEventListener('click', hold, true);
window.addEventListener('submit', hold, true);
window.early = early;

// Code that cannot be parsed or that throws at its start, mostly in an old browser, would leave the page hidden or its buttons
// dead. Shows the server's page and a notice, and disables the buttons. The search of Track still works, through the server.
const WORKS_IN = 'works in SUPPORTED_BROWSERS, and in newer versions.';
const SEARCH = 'form[role="search"]';
let notice = null;
function search() {
  location.assign('/track?tracking=' + encodeURIComponent(early.pressed.elements.tracking.value.trim()));
}
let hasGivenUp = false;
function tell(text, end) {
  if (!notice) {
    notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.className = 'page-width py-4 font-semibold text-ink';
    document.body.prepend(notice);
  }
  notice.textContent = text;
  if (end) notice.append(end, '.');
  if (early.pressed && early.pressed.matches(SEARCH)) search();
}
function showServersPage() {
  if (document.documentElement.dataset.page === 'client') delete document.documentElement.dataset.page;
}
function giveUp() {
  if (hasGivenUp) return;
  hasGivenUp = true;
  showServersPage();
  for (const button of document.querySelectorAll('#root button')) button.disabled = !button.closest(SEARCH);
  tell('This page could not start. It ' + WORKS_IN);
}
function giveUpOnFault({ filename }) {
  if (!window.early || !filename || !filename.startsWith(location.origin + '/assets/')) return;
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', giveUp);
  else giveUp();
}
window.addEventListener('error', giveUpOnFault);
// The same for the code of one page. Once the client has drawn another page, an error replaces this one.
window.withoutCode = (failure) => {
  if (failure instanceof SyntaxError) {
    if (window.early) {
      giveUp();
      return new Promise(() => {});
    }
    failure.message += `. This page ${WORKS_IN}`;
  }
  throw failure;
};

/** Milliseconds for the code to arrive, before the page says what works without it. */
const PATIENCE = 8_000;
let isOverdue = false;
let isMissingFile = false;
function tellOverdue() {
  if (!isOverdue || !window.early || hasGivenUp) return;
  const search = document.querySelector(SEARCH);
  if (search) showServersPage();
  const link = document.createElement('a');
  link.href = '';
  link.className = 'underline underline-offset-4';
  link.textContent = 'reload the page';
  tell(
    `This page ${isMissingFile ? 'has not loaded' : 'is still loading'}. You can ${search ? 'already track a parcel, or ' : ''}`,
    link,
  );
}
setTimeout(() => {
  isOverdue = true;
  tellOverdue();
}, PATIENCE);

// A style sheet or script that fails to load, for example during a restart of the server, would leave the page unstyled or
// dead. Reloads the page as soon as the file is available again. Once the code runs, it handles its own failures.
const PAUSE = 2_000;
/** Milliseconds after an error response, before a reload if the file is gone (a newer release has other files), else a retry. */
const LONG_PAUSE = 10_000;
function reloadOnceAvailable({ target }) {
  if (target === window || !target.matches('link[rel="stylesheet"], script[src]')) return;
  if (!window.early && document.readyState === 'complete') return;
  isMissingFile = true;
  tellOverdue();
  const reload = () => location.reload();
  const poll = () =>
    fetch(target.src || target.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok, status }) => (ok ? reload() : setTimeout(status === 404 ? reload : poll, LONG_PAUSE)),
      () => setTimeout(poll, PAUSE),
    );
  setTimeout(poll, PAUSE);
}
window.addEventListener('error', reloadOnceAvailable, true);
