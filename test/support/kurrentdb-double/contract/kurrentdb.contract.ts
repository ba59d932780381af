import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamNameFilter, type Position } from '@kurrent/kurrentdb-client';
import { newEvent, TestedClient } from './tested-client.js';

/** The contract of a KurrentDB server on which the product relies, for a real server and the double. */
export const describeKurrentDb = (
  name: string,
  start: () => Promise<{ url: string; close(): Promise<void> }>,
): void => {
  describe(name, () => {
    let server: Awaited<ReturnType<typeof start>>;
    let tested: TestedClient;

    beforeAll(async () => {
      server = await start();
      tested = new TestedClient(server.url);
    }, 120_000);

    afterAll(async () => {
      await tested.close();
      await server.close();
    });

    const lastOf = async (stream: string) => {
      const [last] = await tested.read(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 });
      return last;
    };

    describe('append', () => {
      it('returns the revision and the position of the last event', async () => {
        const answer = await tested.append('appended', 'no_stream', newEvent(), newEvent());
        expect(answer).toMatchObject({ success: true, nextExpectedRevision: 1n });
        expect((await lastOf('appended'))?.position).toEqual(answer.position);
      });

      it('keeps data and metadata byte by byte', async () => {
        const data = Uint8Array.from({ length: 256 }, (_, byte) => byte);
        await tested.append('bytes', 'no_stream', newEvent(data, data.toReversed()));
        const event = await lastOf('bytes');
        expect(event).toMatchObject({ isJson: false, type: 'tested', revision: 0n });
        expect(Buffer.from(event?.data as Uint8Array)).toEqual(Buffer.from(data));
        expect(Buffer.from(event?.metadata as Uint8Array)).toEqual(Buffer.from(data.toReversed()));
        expect(event?.created.getTime()).toBeGreaterThan(Date.now() - 60_000);
      });

      it.each([
        ['behind', 0n],
        ['ahead', 9n],
        ['of a new stream', 'no_stream'],
      ] as const)('rejects an expected revision %s with the actual one', async (_, expected) => {
        const stream = `conflict-${String(expected)}`;
        await tested.append(stream, 'no_stream', newEvent(), newEvent());
        await expect(tested.append(stream, expected, newEvent())).rejects.toMatchObject({
          type: 'wrong-expected-version',
          actualState: 1n,
          expectedState: expected,
          streamName: tested.stream(stream),
        });
      });

      it('rejects an expected revision of a missing stream', async () => {
        await expect(tested.append('none', 0n, newEvent())).rejects.toMatchObject({ actualState: 'no_stream' });
        await expect(tested.append('none', 'stream_exists', newEvent())).rejects.toMatchObject({
          actualState: 'no_stream',
        });
      });

      it('returns the first result to a repeated append', async () => {
        await tested.append('repeated', 'no_stream', newEvent());
        const events = [newEvent(), newEvent()];
        const first = await tested.append('repeated', 0n, ...events);
        await tested.append('repeated', 2n, newEvent());
        expect(await tested.append('repeated', 0n, ...events)).toMatchObject({
          nextExpectedRevision: 2n,
          position: first.position,
        });
        expect(await tested.ids('repeated')).toHaveLength(4);
      });

      it('rejects an append of which only a part is in the stream', async () => {
        const [first, second] = [newEvent(), newEvent()];
        await tested.append('part', 'no_stream', first, second);
        await expect(tested.append('part', 'no_stream', first, newEvent())).rejects.toMatchObject({ actualState: 1n });
        await expect(tested.append('part', 'no_stream', first, second, newEvent())).rejects.toMatchObject({
          actualState: 1n,
        });
      });

      it('writes an event again if its id comes with the next revision', async () => {
        const event = newEvent();
        await tested.append('again', 'no_stream', event);
        await tested.append('again', 0n, event);
        expect(await tested.ids('again')).toEqual([event.id, event.id]);
      });

      it('writes a batch atomically', async () => {
        await expect(
          tested.append('batch', 'no_stream', newEvent(), newEvent('x'.repeat(1024 * 1024))),
        ).rejects.toMatchObject({
          type: 'maximum-append-size-exceeded',
          maxAppendSize: 1024 * 1024,
        });
        await expect(tested.ids('batch')).rejects.toMatchObject({ type: 'stream-not-found' });
      });

      it('accepts one of many concurrent appends at a revision', async () => {
        const tries = Array.from({ length: 8 }, () => tested.append('race', 'no_stream', newEvent()));
        const won = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
        expect(won).toHaveLength(1);
      });
    });

    describe('read of $all', () => {
      const positions: Position[] = [];

      beforeAll(async () => {
        for (const stream of ['read-a', 'read-b', 'read-a', 'read-c']) {
          await tested.appendElsewhere();
          const { position } = await tested.append(stream, 'any', newEvent());
          if (position) positions.push(position);
        }
      });

      const read = async (
        direction: 'forwards' | 'backwards',
        fromPosition: Position | 'start' | 'end',
        maxCount = 100,
      ) => {
        const filter = streamNameFilter({ prefixes: [tested.stream('read-')] });
        const found: Position[] = [];
        for await (const { event } of tested.client.readAll({ direction, fromPosition, maxCount, filter }))
          if (event) found.push(event.position);
        return found;
      };

      it('returns ascending positions, the same for commit and prepare', async () => {
        const commits = positions.map(({ commit }) => commit);
        expect(commits).toEqual(commits.toSorted((left, right) => (left < right ? -1 : 1)));
        expect(positions.map(({ prepare }) => prepare)).toEqual(commits);
      });

      it('returns the filtered events in order', async () => {
        expect(await read('forwards', 'start')).toEqual(positions);
        expect(await read('backwards', 'end')).toEqual(positions.toReversed());
        expect(await read('backwards', 'end', 1)).toEqual(positions.slice(-1));
      });

      it('reads forwards from a position and backwards from before it', async () => {
        const [, second] = positions;
        if (!second) throw new Error('No second event');
        expect(await read('forwards', second, 2)).toEqual(positions.slice(1, 3));
        expect(await read('backwards', second)).toEqual(positions.slice(0, 1));
      });

      it('fails at a position without an event', async () => {
        const [{ commit }] = positions as [Position];
        const between = { commit: commit + 1n, prepare: commit + 1n };
        await expect(read('forwards', between)).rejects.toThrow();
        await expect(read('backwards', between)).rejects.toThrow();
      });

      it('returns nothing past the end', async () => {
        expect(await read('forwards', { commit: 2n ** 40n, prepare: 2n ** 40n })).toEqual([]);
      });
    });

    describe('read of a stream', () => {
      it('starts at a revision in either direction', async () => {
        const events = [newEvent(), newEvent(), newEvent()];
        await tested.append('stream', 'no_stream', ...events);
        const read = async (direction: 'forwards' | 'backwards', fromRevision: bigint, maxCount: number) => {
          const found: bigint[] = [];
          for await (const { event } of tested.client.readStream(tested.stream('stream'), {
            direction,
            fromRevision,
            maxCount,
          }))
            if (event) found.push(event.revision);
          return found;
        };
        expect(await read('forwards', 1n, 9)).toEqual([1n, 2n]);
        expect(await read('forwards', 7n, 9)).toEqual([]);
        expect(await read('backwards', 1n, 9)).toEqual([1n, 0n]);
        expect(await read('backwards', 7n, 1)).toEqual([2n]);
      });

      it('fails for a missing stream', async () => {
        await expect(tested.ids('missing')).rejects.toMatchObject({
          type: 'stream-not-found',
          streamName: tested.stream('missing'),
        });
      });
    });

    describe('subscription to $all', () => {
      // A prefix for each test, so that no test sees events of another.
      const alone = async (use: (client: TestedClient) => Promise<void>): Promise<void> => {
        const client = new TestedClient(server.url);
        try {
          await use(client);
        } finally {
          await client.close();
        }
      };

      it('delivers existing events, reports that it has caught up, and continues with new events', () =>
        alone(async (client) => {
          await client.append('a', 'no_stream', newEvent(), newEvent());
          const deliveries = client.subscribe();
          await deliveries.caughtUp;
          expect(deliveries.events).toEqual(['a 0', 'a 1']);
          await client.append('b', 'no_stream', newEvent());
          await client.append('a', 1n, newEvent());
          expect(await deliveries.first(4)).toEqual(['a 0', 'a 1', 'b 0', 'a 2']);
        }));

      it('resumes after the given position', () =>
        alone(async (client) => {
          const { position } = await client.append('a', 'no_stream', newEvent());
          await client.append('a', 0n, newEvent());
          const deliveries = client.subscribe(position);
          expect(await deliveries.first(1)).toEqual(['a 1']);
        }));

      it('fails from a position without an event', () =>
        alone(async (client) => {
          const { position } = await client.append('a', 'no_stream', newEvent());
          await client.append('a', 0n, newEvent());
          const commit = (position?.commit ?? 0n) + 1n;
          expect(await client.subscribe({ commit, prepare: commit }).ended).toBeInstanceOf(Error);
        }));

      it('catches up at once from a position past the end', () =>
        alone(async (client) => {
          await client.append('a', 'no_stream', newEvent());
          const deliveries = client.subscribe({ commit: 2n ** 40n, prepare: 2n ** 40n });
          await deliveries.caughtUp;
          expect(deliveries.events).toEqual([]);
        }));

      it('sends checkpoints while others write', () =>
        alone(async (client) => {
          const { position } = await client.append('a', 'no_stream', newEvent());
          const deliveries = client.subscribe(position, 2);
          await deliveries.caughtUp;
          for (let count = 0; count < 4; count += 1) await client.appendElsewhere();
          const { commit } = await deliveries.checkpoint;
          expect(commit).toBeGreaterThan(position?.commit ?? 0n);
        }));
    });

    describe('deletion', () => {
      it('shows a tombstone in $all, and no events of the stream any more', async () => {
        const client = new TestedClient(server.url);
        await client.append('a', 'no_stream', newEvent());
        const deliveries = client.subscribe();
        await client.client.tombstoneStream(client.stream('a'));
        expect(await deliveries.first(2)).toEqual(['a 0', `a ${2n ** 63n - 1n}`]);
        await expect(client.ids('a')).rejects.toMatchObject({ type: 'stream-deleted' });
        await expect(client.append('a', 0n, newEvent())).rejects.toMatchObject({ type: 'stream-deleted' });
        await client.close();
      });

      it('hides a deleted stream, and shows it again from its next event', async () => {
        await tested.append('deleted', 'no_stream', newEvent(), newEvent());
        await tested.client.deleteStream(tested.stream('deleted'));
        await expect(tested.ids('deleted')).rejects.toMatchObject({ type: 'stream-not-found' });
        const event = newEvent();
        expect(await tested.append('deleted', 'no_stream', event)).toMatchObject({ nextExpectedRevision: 2n });
        expect(await tested.ids('deleted')).toEqual([event.id]);
      });

      it('rejects an expected revision that is not the stream’s', async () => {
        await tested.append('kept', 'no_stream', newEvent());
        const expectedRevision = 7n;
        await expect(tested.client.deleteStream(tested.stream('kept'), { expectedRevision })).rejects.toMatchObject({
          type: 'wrong-expected-version',
          actualState: 0n,
        });
        await expect(tested.client.tombstoneStream(tested.stream('kept'), { expectedRevision })).rejects.toMatchObject({
          type: 'wrong-expected-version',
          actualState: 0n,
        });
      });
    });
  });
};
