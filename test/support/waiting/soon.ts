import { until } from './until.js';

/** Repeats an assertion until it passes: other accounts see a write only after the lag of the read models. */
export const soon = async (assertion: () => Promise<void>): Promise<void> => {
  let failure: unknown;
  const holds = async (): Promise<boolean> => {
    try {
      await assertion();
      return true;
    } catch (error) {
      failure = error;
      return false;
    }
  };
  await until('others to read it', holds, 20_000).catch(() => {
    throw failure;
  });
};
