import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const file = fileURLToPath(new URL('../first.js', import.meta.url));

/** Puts first.js into the head itself: fetched, it would hold up the first paint. The server allows exactly this text. */
export const firstScript = (): Plugin => ({
  name: 'first-script',
  transformIndexHtml: {
    order: 'post',
    handler: () => [{ tag: 'script', children: readFileSync(file, 'utf8').trim(), injectTo: 'head' }],
  },
});
