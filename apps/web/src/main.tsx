import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { replayEarlyInput } from './lib/page/early-input.js';
import './app/theme.css';

const draw = (): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  if (root.hasChildNodes() && document.documentElement.dataset['page'] !== 'anew') {
    hydrateRoot(root, <App />);
  } else {
    root.replaceChildren();
    delete root.dataset['written'];
    createRoot(root).render(<App />);
    replayEarlyInput();
  }
};

// first.js brings this code once anything is painted, which on a slow line is before the document has wholly come.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', draw);
else draw();
