import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { expectFound } from './expect-found.js';

const own = fileURLToPath(new URL('../src/lib/page/style-singleton.ts', import.meta.url));

/** Dialogs stop the page behind them from scrolling by a style element, which the content security policy forbids. */
export const stylesWithoutElements = (): Plugin => {
  const singleton = "react-style-singleton's ./singleton";
  const { found, hooks } = expectFound(singleton);
  return {
    name: 'styles-without-elements',
    enforce: 'pre',
    ...hooks,
    resolveId(source, importer) {
      if (source !== './singleton' || !importer?.includes('/react-style-singleton/')) return undefined;
      found(singleton);
      return own;
    },
  };
};
