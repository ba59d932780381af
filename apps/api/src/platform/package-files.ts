/** Locates files of this package from a module in `src`, `compiled`, or any chunk of `dist`. */
export const packageFilesFrom = (moduleUrl: string) => {
  const [, folder, running] = /^(.+\/apps\/api\/)(src|compiled|dist)\//.exec(moduleUrl) ?? [];
  if (!folder) throw new Error(`${moduleUrl} is not in apps/api`);
  // Worker threads cannot load TypeScript.
  const loaded = running === 'src' ? 'compiled' : running;
  return {
    /** `path` is relative to the package folder, such as 'package.json'. */
    packageFile: (path: string): URL => new URL(path, folder),
    /** Returns a file that worker threads load. `path` is the source path, such as 'places/gazetteer.worker.js'. */
    workerFile: (path: string): URL => new URL(`${loaded}/${path}`, folder),
  };
};

export const { packageFile, workerFile } = packageFilesFrom(import.meta.url);
