import type { Plugin } from 'vite';
import { chunksOf, withImports, type Bundle } from './chunks.js';

/** Returns the scripts and style sheets of these modules and of everything that they import, each once. */
export const filesOf = (modules: readonly string[], bundle: Bundle): string[] => {
  const chunks = chunksOf(bundle);
  const needed = modules.flatMap((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`No chunk contains the module ${module}`);
    return [...withImports(chunk, chunks)];
  });
  const files = needed.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
  return [...new Set(files)];
};

/**
 * Writes code-ahead.json with the files of the pages that `list` imports, and of `others`, for `fetchCodeAhead`. A page cannot
 * end an `import()` that hangs, and does not know the name of its file.
 */
export const codeAhead = (list: string, others: readonly string[]): Plugin => ({
  name: 'code-ahead',
  apply: (_configuration, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const ids = [...this.getModuleIds()];
      const idOf = (path: string): string => {
        const found = ids.find((id) => id.endsWith(`/${path}`));
        if (found === undefined) throw new Error(`The build has no module ${path}`);
        return found;
      };
      const pages = this.getModuleInfo(idOf(list))?.dynamicallyImportedIds ?? [];
      const source = JSON.stringify(filesOf([...pages, ...others.map(idOf)], bundle).map((fileName) => `/${fileName}`));
      this.emitFile({ type: 'asset', fileName: 'code-ahead.json', source });
    },
  },
});
