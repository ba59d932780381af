import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = fileURLToPath(new URL('../src/lib/style-singleton.ts', import.meta.url));

/** Dialogs stop the page behind them from scrolling by a style element, which the content security policy forbids. */
export const stylesWithoutElements = (): Plugin => ({
  name: 'styles-without-elements',
  enforce: 'pre',
  resolveId(source, importer) {
    return source === './singleton' && importer?.includes('/react-style-singleton/') ? own : undefined;
  },
});
