import { useInBrowser } from './use-in-browser.js';

/** The origin of this installation; the default address during prerendering. */
export const useOrigin = (): string => (useInBrowser() ? window.location.origin : 'http://localhost:3000');
