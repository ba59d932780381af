import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = fileURLToPath(new URL('../src/lib/page/style-singleton.ts', import.meta.url));

/**
 * Dialogs and menus prevent scrolling of the page behind them with a style element, which the content security policy forbids.
 * If a new version of react-style-singleton changes the code that this plugin replaces, each browser test that opens a dialog
 * or a menu fails on a console error.
 */
export const stylesWithoutElements = (): Plugin => ({
  name: 'styles-without-elements',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './singleton' && importer?.includes('/react-style-singleton/') ? own : undefined,
});
