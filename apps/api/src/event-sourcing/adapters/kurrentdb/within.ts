export class CallTimeoutError extends Error {
  override readonly name = 'CallTimeoutError';
}

/** The call's own end if it comes in time; else rejects with CallTimeoutError, and what the call does later is dropped. */
export const within = async <Result>(milliseconds: number, call: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new CallTimeoutError(`no answer within ${Math.ceil(milliseconds)} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
};
