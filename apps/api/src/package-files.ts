/** Where files of this package are, seen from a module of it: in `src`, in `compiled`, or in any chunk of `dist`. */
export const packageFilesFrom = (moduleUrl: string) => {
  const [, folder, running] = /^(.+\/apps\/api\/)(src|compiled|dist)\//.exec(moduleUrl) ?? [];
  if (!folder) throw new Error(`${moduleUrl} is not of apps/api`);
  // Worker threads cannot load TypeScript.
  const loaded = running === 'src' ? 'compiled' : running;
  return {
    /** By the path from the package's folder, such as 'package.json'. */
    packageFile: (path: string): URL => new URL(path, folder),
    /** What a worker thread loads, by the path in the source, such as 'places/gazetteer.worker.js'. */
    workerFile: (path: string): URL => new URL(`${loaded}/${path}`, folder),
  };
};

export const { packageFile, workerFile } = packageFilesFrom(import.meta.url);
