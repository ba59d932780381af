import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newEvent, TestedClient } from './tested-client.js';

/** The contract of a secure server for its clients. */
export const describeAccess = (name: string, start: () => Promise<{ url: string; close(): Promise<void> }>): void => {
  describe(`access to ${name}`, () => {
    let server: Awaited<ReturnType<typeof start>>;

    beforeAll(async () => {
      server = await start();
    }, 120_000);

    afterAll(() => server.close());

    const connected = async (url: string, use: (tested: TestedClient) => Promise<void>): Promise<void> => {
      const tested = new TestedClient(url);
      try {
        await use(tested);
      } finally {
        await tested.close();
      }
    };

    it('accepts its user over a connection that the authority certifies', () =>
      connected(server.url, async (tested) => {
        await tested.append('a', 'no_stream', newEvent());
        expect(await tested.ids('a')).toHaveLength(1);
        expect(await tested.subscribe().first(1)).toEqual(['a 0']);
      }));

    it.each([
      ['a wrong password', (url: string) => url.replace(':changeit@', ':wrong@')],
      ['no user', (url: string) => url.replace(/\/\/[^@]+@/, '//')],
    ])('rejects %s', (_, change) =>
      connected(change(server.url), async (tested) => {
        const denied = { type: 'access-denied' };
        await expect(tested.append('a', 'no_stream', newEvent())).rejects.toMatchObject(denied);
        await expect(tested.ids('a')).rejects.toMatchObject(denied);
        expect(await tested.subscribe().ended).toMatchObject(denied);
      }),
    );

    it.each([
      ['an unknown authority', (url: string) => url.replace(/&tlsCAFile=.*/, '')],
      ['no encryption', (url: string) => url.replace(/tls=true.*/, 'tls=false')],
    ])('is unreachable with %s', (_, change) =>
      connected(change(server.url), async (tested) => {
        await expect(tested.append('a', 'no_stream', newEvent())).rejects.toMatchObject({ code: 14 });
        await expect(tested.ids('a')).rejects.toMatchObject({ type: 'unavailable' });
      }),
    );
  });
};
