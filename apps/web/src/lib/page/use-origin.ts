import { useInBrowser } from './use-in-browser.js';

/** Where this installation answers; the address of a fresh one while the page is written without a browser. */
export const useOrigin = (): string => (useInBrowser() ? window.location.origin : 'http://localhost:3000');
