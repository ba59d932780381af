/** The call's own end, or undefined once the signal is aborted; what the call does later is dropped. */
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
