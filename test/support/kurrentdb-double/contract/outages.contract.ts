import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newEvent, TestedClient } from './tested-client.js';

export interface FallibleServer {
  readonly url: string;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The contract of a server that is suspended, and of one that is killed and restarted. */
export const describeOutages = (name: string, start: () => Promise<FallibleServer>): void => {
  describe(`outages of ${name}`, () => {
    let server: FallibleServer;

    beforeAll(async () => {
      server = await start();
    }, 120_000);

    afterAll(() => server.close());

    const connected = async (use: (tested: TestedClient) => Promise<void>): Promise<void> => {
      const tested = new TestedClient(server.url);
      try {
        await use(tested);
      } finally {
        await tested.close();
      }
    };

    it('answers calls that arrived while it was suspended once it resumes', () =>
      connected(async (tested) => {
        await tested.append('a', 'no_stream', newEvent());
        const deliveries = tested.subscribe();
        await deliveries.first(1);
        server.freeze();
        const append = tested.append('a', 0n, newEvent());
        const read = tested.ids('a');
        server.thaw();
        expect(await append).toMatchObject({ nextExpectedRevision: 1n });
        expect((await read).length).toBeGreaterThan(0);
        expect(await deliveries.first(2)).toEqual(['a 0', 'a 1']);
      }));

    it(
      'ends subscriptions and rejects appends when it is killed, and keeps acknowledged events',
      () =>
        connected(async (tested) => {
          await tested.append('a', 'no_stream', newEvent(), newEvent());
          const before = tested.subscribe();
          await before.first(2);
          await server.stop();
          expect(await before.ended).toBeInstanceOf(Error);
          await expect(tested.append('a', 1n, newEvent())).rejects.toMatchObject({ code: 14 });
          await server.start();
          await connected(async (later) => {
            const { nextExpectedRevision } = await later.client.appendToStream(tested.stream('a'), newEvent(), {
              streamState: 1n,
            });
            expect(nextExpectedRevision).toBe(2n);
          });
          const after = new TestedClient(server.url, tested.prefix);
          expect(await after.subscribe(before.positions.at(-1)).first(1)).toEqual(['a 2']);
          expect(await after.ids('a')).toHaveLength(3);
          await after.close();
        }),
      120_000,
    );
  });
};
