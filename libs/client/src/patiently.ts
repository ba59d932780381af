/** Delays before the retries, in milliseconds. */
const pauses = [500, 2_000];

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Retries with a delay while `isWorthAnotherTry` accepts the failure. Rejects with the last failure. */
export const patiently = async <Answer>(
  attempt: () => Promise<Answer>,
  isWorthAnotherTry: (failure: unknown) => boolean = () => true,
): Promise<Answer> => {
  for (const pause of pauses) {
    try {
      return await attempt();
    } catch (failure) {
      if (!isWorthAnotherTry(failure)) throw failure;
      // Jitter from half to one and a half: clients that lost the same server do not all return at once.
      await wait(pause * (0.5 + Math.random()));
    }
  }
  return attempt();
};
