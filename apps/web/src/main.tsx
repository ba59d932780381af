import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { ignoreComposedKeys } from './lib/page/composed-keys.js';
import { keepControls, replayEarlyInput } from './lib/page/early-input.js';
import './app/theme.css';

const draw = (): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  if (root.hasChildNodes() && document.documentElement.dataset['page'] !== 'client') {
    keepControls();
    // If a browser has already translated the page, React renders it again. A reported error would make first.js give up.
    hydrateRoot(root, <App />, { onRecoverableError: console.error });
  } else {
    root.replaceChildren();
    delete root.dataset['prerendered'];
    createRoot(root).render(<App />);
    replayEarlyInput();
  }
};

ignoreComposedKeys();

// first.js loads this code after the first paint, which on a slow connection is before the document is complete.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', draw);
else draw();
