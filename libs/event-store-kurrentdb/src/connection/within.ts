import { afterPatience } from '@waymark/event-store';

export class CallTimeoutError extends Error {
  override readonly name = 'CallTimeoutError';
}

/**
 * Settles like the call if it is in time; otherwise, rejects with CallTimeoutError. The late result of the call is
 * ignored.
 */
export const within = async <Result>(milliseconds: number, call: Promise<Result>): Promise<Result> => {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = afterPatience(milliseconds, () =>
      reject(new CallTimeoutError(`no answer within ${Math.ceil(milliseconds)} ms`)),
    );
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    cancel();
  }
};
