/**
 * Coalesces calls of a task. The first call runs it at once. Any number of calls while it runs or rests run it once more
 * afterwards. `rest` is in milliseconds. Rejections are ignored.
 */
export const coalesce = (task: () => Promise<unknown>, rest: number): (() => void) => {
  let state: 'idle' | 'busy' | 'pending' = 'idle';
  const run = (): void => {
    state = 'busy';
    void task()
      .catch(() => {})
      .then(() =>
        setTimeout(() => {
          if (state === 'pending') run();
          else state = 'idle';
        }, rest),
      );
  };
  return () => {
    if (state === 'idle') run();
    else state = 'pending';
  };
};
