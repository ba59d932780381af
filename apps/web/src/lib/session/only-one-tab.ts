/** Runs the work while no other tab of this origin runs work of the same name. Without the Web Locks API (plain HTTP) it just runs. */
export const onlyOneTab = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();
