/**
 * Locates the compiled files of this package's worker threads, which cannot load TypeScript, from a module in `src`, in
 * `dist`, or in the `dist` of a bundle, which has them in the folder `event-store`.
 */
export const threadFilesFrom = (moduleUrl: string): ((path: string) => URL) => {
  const [, folder] = /^(.+\/libs\/event-store\/)(?:src|dist)\//.exec(moduleUrl) ?? [];
  const [, bundle] = /^(.+\/dist\/)/.exec(moduleUrl) ?? [];
  if (folder) return (path) => new URL(`dist/${path}`, folder);
  if (bundle) return (path) => new URL(`event-store/${path}`, bundle);
  throw new Error(`${moduleUrl} is neither in this package nor in the dist folder of a bundle`);
};

/** `path` is relative to `src`, such as 'sqlite-log/event-writer.worker.js'. */
export const threadFile = threadFilesFrom(import.meta.url);
