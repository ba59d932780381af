import { describe, expect, it, jest } from '@jest/globals';
import { RequestError } from '@waymark/client';
import { untilAnswered } from './until-answered.js';

const answered = (status: number) => new RequestError(`answered ${status}`, status, {}, 0.01);

describe('the retries of the simulator', () => {
  it('wait for a busy server', async () => {
    const waits: string[] = [];
    const call = jest
      .fn<() => Promise<number>>()
      .mockRejectedValueOnce(answered(429))
      .mockRejectedValueOnce(answered(503))
      .mockResolvedValueOnce(1);
    const untilThen = untilAnswered(new AbortController().signal, (reason) => waits.push(reason));
    expect(await untilThen(call)).toBe(1);
    expect(waits).toEqual(['answered 429', 'answered 503']);
  });

  it.each([answered(404), new TypeError('a bug')])('end at an error that a retry cannot resolve: %s', async (error) => {
    const untilThen = untilAnswered(new AbortController().signal, () => undefined);
    await expect(untilThen(() => Promise.reject(error))).rejects.toBe(error);
  });

  it('wait for an unreachable server until they are aborted', async () => {
    const stopping = new AbortController();
    const waits: string[] = [];
    const untilThen = untilAnswered(stopping.signal, (reason) => {
      waits.push(reason);
      stopping.abort();
    });
    await expect(untilThen(() => Promise.reject(new RequestError('Network Error')))).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(waits).toEqual(['no answer']);
  });
});
