import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fetchCodeAhead } from './code-ahead.js';

const listing = () => Response.json(['/assets/a.js', '/assets/b.js', '/assets/c.css']);

describe('the code that is fetched ahead', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const serving = (answers: Record<string, () => Promise<Response>>) =>
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((path) => answers[path as string]?.() ?? Promise.resolve(new Response('code')));
  const requested = (fetched: ReturnType<typeof serving>) => fetched.mock.calls.map(([path]) => path);

  it('is fetched file by file, each with a time limit', async () => {
    let open = 0;
    const one = async () => {
      open += 1;
      expect(open).toBe(1);
      await Promise.resolve();
      open -= 1;
      return new Response('code');
    };
    const fetched = serving({
      '/code-ahead.json': () => Promise.resolve(listing()),
      '/assets/a.js': one,
      '/assets/b.js': one,
    });
    expect(await fetchCodeAhead()).toBe(true);
    expect(requested(fetched)).toEqual(['/code-ahead.json', '/assets/a.js', '/assets/b.js', '/assets/c.css']);
    for (const [, options] of fetched.mock.calls) expect(options?.signal).toBeInstanceOf(AbortSignal);
  });

  it.each<[string, Record<string, () => Promise<Response>>, number]>([
    [
      'a file does not arrive in time',
      { '/assets/b.js': () => Promise.reject(new DOMException('', 'TimeoutError')) },
      3,
    ],
    ['a file is missing', { '/assets/a.js': () => Promise.resolve(new Response('', { status: 404 })) }, 2],
    ['the list is missing', { '/code-ahead.json': () => Promise.resolve(new Response('', { status: 404 })) }, 1],
    ['the list is a page', { '/code-ahead.json': () => Promise.resolve(new Response('<!doctype html>')) }, 1],
  ])('ends when %s', async (_why, answers, requests) => {
    const fetched = serving({ '/code-ahead.json': () => Promise.resolve(listing()), ...answers });
    expect(await fetchCodeAhead()).toBe(false);
    expect(requested(fetched)).toHaveLength(requests);
  });
});
