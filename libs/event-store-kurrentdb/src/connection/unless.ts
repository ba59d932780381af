/**
 * Settles like the call, or resolves with undefined when the signal is aborted. The late result of the call is ignored.
 */
export const unless = async <Result>(signal: AbortSignal, call: Promise<Result>): Promise<Result | undefined> => {
  let leave = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    leave = () => resolve(undefined);
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
  });
  try {
    return await Promise.race([call, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
};
