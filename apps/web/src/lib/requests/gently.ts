/**
 * A task that runs at once when it is asked for; asked for while it runs or rests, it runs once more after that,
 * however often it was asked for. `rest` in milliseconds. What it rejects with is its own matter.
 */
export const gently = (task: () => Promise<unknown>, rest: number): (() => void) => {
  let state: 'idle' | 'busy' | 'asked for again' = 'idle';
  const run = (): void => {
    state = 'busy';
    void task()
      .catch(() => {})
      .then(() =>
        setTimeout(() => {
          if (state === 'asked for again') run();
          else state = 'idle';
        }, rest),
      );
  };
  return () => {
    if (state === 'idle') run();
    else state = 'asked for again';
  };
};
