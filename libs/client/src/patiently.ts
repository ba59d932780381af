/** Milliseconds before each further try. */
const pauses = [500, 2_000];

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tries again after a while, as long as the failure is worth it; rejects with the last failure. */
export const patiently = async <Answer>(
  attempt: () => Promise<Answer>,
  isWorthAnotherTry: (failure: unknown) => boolean = () => true,
): Promise<Answer> => {
  for (const pause of pauses) {
    try {
      return await attempt();
    } catch (failure) {
      if (!isWorthAnotherTry(failure)) throw failure;
      await wait(pause);
    }
  }
  return attempt();
};
