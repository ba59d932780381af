import { describe, expect, it } from '@jest/globals';
import { OutcomeUnknownError, StoreUnavailableError } from '@waymark/event-store';
import { LateReleases } from './late-releases.js';

describe('a release of a claim', () => {
  it.each([new StoreUnavailableError('no disk'), new OutcomeUnknownError('the writer thread has ended')])(
    'is retried before the next claim after a $name',
    async (error) => {
      const failures: Error[] = [error];
      let released = 0;
      const releaseNow = async (): Promise<void> => {
        const failure = failures.pop();
        if (failure) throw failure;
        released += 1;
      };
      const releases = new LateReleases();
      await releases.release('key', releaseNow);
      expect(released).toBe(0);
      await releases.catchUpWith('key');
      await releases.catchUpWith('key');
      expect(released).toBe(1);
    },
  );

  it('rejects with any other error', async () => {
    const releases = new LateReleases();
    await expect(releases.release('key', () => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect');
  });
});
