import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { onOutdated } from '../notices/outdated.js';
import { publicRequest } from './public-request.js';

const { fetch: original } = globalThis;

/** Answers every request as `answer` does; resolves with the signal of the request. */
const answerWith = (answer: (signal: AbortSignal) => Promise<Response>) => {
  globalThis.fetch = (_input, init) => answer(init?.signal as AbortSignal);
};
const asIs = (body: unknown): unknown => body;
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));

afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
});

describe('a request of a public page', () => {
  it('reports a failed fetch as a network error', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(publicRequest('/health/', asIs)).rejects.toMatchObject({
      name: 'RequestError',
      message: 'Network Error',
    });
  });

  it('logs a fault of the code and rejects with it as it is', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    answerWith(() => Promise.resolve(Response.json({})));
    const wrong = { signal: {} as AbortSignal };
    await expect(publicRequest('/health/', asIs, wrong)).rejects.toMatchObject({ name: 'TypeError' });
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('ends with the signal of the caller, before or during the request', async () => {
    answerWith(untilAborted);
    const caller = new AbortController();
    const request = publicRequest('/health/', asIs, { signal: caller.signal });
    caller.abort();
    await expect(request).rejects.toThrow('Request aborted');
    answerWith((signal) =>
      signal.aborted ? Promise.reject(new DOMException('', 'AbortError')) : untilAborted(signal),
    );
    await expect(publicRequest('/health/', asIs, { signal: caller.signal })).rejects.toThrow('Request aborted');
  });

  it('ends at the timeout', async () => {
    const timeout = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    answerWith(untilAborted);
    const request = publicRequest('/health/', asIs, { signal: new AbortController().signal });
    timeout.abort();
    await expect(request).rejects.toThrow(/^timeout of \d+ ms exceeded$/);
  });

  it('reports a page that cannot read a response in JSON, but not a response of an intermediary', async () => {
    const outdated = jest.fn();
    onOutdated(outdated);
    for (const [answer, reports] of [
      [new Response('<p>Welcome</p>'), 0],
      [Response.json({ later: 1 }), 1],
    ] as const) {
      answerWith(() => Promise.resolve(answer));
      await expect(publicRequest('/health/', () => undefined)).rejects.toThrow('The response could not be read');
      expect(outdated).toHaveBeenCalledTimes(reports);
    }
  });
});
