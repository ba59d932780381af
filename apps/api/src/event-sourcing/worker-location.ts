/**
 * Where a worker thread's file is: beside its caller, in the build. Worker threads cannot load
 * TypeScript, so a caller that runs from source gets the compiled file too.
 *
 * @param callerUrl the caller's import.meta.url
 * @param relativePath from the caller, ending in .js
 */
export const workerLocation = (callerUrl: string, relativePath: string): URL => {
  const location = new URL(relativePath, callerUrl);
  location.pathname = location.pathname.replace('/apps/api/src/', '/apps/api/dist/');
  return location;
};
