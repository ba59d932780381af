import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { supportedBrowsers } from './supported-browsers.js';

const file = fileURLToPath(new URL('../first.js', import.meta.url));

/**
 * Inlines first.js into the head: a request for it would delay the first paint. The server's content security policy allows
 * exactly this text.
 */
export const firstScript = (): Plugin => ({
  name: 'first-script',
  transformIndexHtml: {
    order: 'post',
    handler: () => {
      const children = readFileSync(file, 'utf8').trim().replace('SUPPORTED_BROWSERS', supportedBrowsers);
      return [{ tag: 'script', children, injectTo: 'head' }];
    },
  },
});
