import { until } from './until.js';

/** Asserts again and again until it holds: others see what somebody wrote within the lag of the read models, not at once. */
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
  await until('others to see it', holds, 20_000).catch(() => {
    throw failure;
  });
};
