import { publicAddress } from './public-address.js';
import { useInBrowser } from './use-in-browser.js';

/** The public address of this installation; the default address during prerendering. */
export const useOrigin = (): string => (useInBrowser() ? publicAddress() : 'http://localhost:3000');
