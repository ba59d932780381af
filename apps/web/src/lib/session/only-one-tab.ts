/**
 * Runs the work while no other tab of this origin runs work of the same name. Without the Web Locks API (plain HTTP), it runs
 * at once. The signal ends the wait, not the work.
 */
export const onlyOneTab = <Result>(name: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, { signal }, work) : work();
