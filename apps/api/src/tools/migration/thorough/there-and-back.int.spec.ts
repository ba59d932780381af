import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openCopiedEventStore, type CopiedEventStore } from '../../../event-log/copied-log.js';
import { describeOnServers, type SomeServer } from '@waymark/event-store-kurrentdb/testing';
import { until } from '../../../../../../test/support/waiting/until.js';
import { openEventReader, openEventStore } from '../../../event-log/log-files.js';
import type { EventStore } from '../../../event-log/event-log.js';
import { type Appended, verifyLog, type Verification } from '@waymark/event-store';
import { appendNext } from '../../../event-log/testing/appending.js';
import { migrateLogFile } from '../migrate-log-file.js';
import type { Moved } from '../move-log.js';
import { LocalLog } from '../testing/local-log.js';

const PATIENCE = 10_000;
const newPrefix = (): string => `waymark-${randomUUID()}-`;

const verified = async ({ file }: LocalLog): Promise<Verification> => {
  const reader = openEventReader({ file });
  try {
    return await verifyLog(reader);
  } finally {
    reader.close();
  }
};

/** Returns the parts of which cursors consist. */
const cursorsOf = async (log: LocalLog): Promise<object[]> =>
  (await log.events()).map(({ position, hash }) => ({ position, hash }));

/** Appends after the events of other nodes. */
const setStatus = async (store: EventStore, stream: string): Promise<Appended> => {
  await store.catchUp();
  return appendNext(store, stream, [{ type: 'ShipmentStatusSet', data: { status: 'delivered' } }]);
};

/** Runs a single node on the file. */
const alone = async (log: LocalLog, work: (store: EventStore) => Promise<unknown>): Promise<void> => {
  const store = await openEventStore({ file: log.file });
  try {
    await work(store);
  } finally {
    await store.close();
  }
};

describeOnServers((name, start) => {
  describe(`a log moved from a single node to ${name} and back`, () => {
    let server: SomeServer;
    let prefix: string;
    /** The files of three nodes. The first was the file of the single node. */
    let files: [LocalLog, LocalLog, LocalLog];

    const move = (file: LocalLog, to = prefix): Promise<Moved> =>
      migrateLogFile({ file: file.file, url: server.url, prefix: to, report: () => undefined });

    const openNode = ({ file }: LocalLog, on = prefix): Promise<CopiedEventStore> =>
      openCopiedEventStore({ file, url: server.url, prefix: on, warn: () => undefined });

    /** Runs a cluster on these files until all nodes have all events. */
    const together = async (
      nodes: readonly LocalLog[],
      work: (...stores: CopiedEventStore[]) => Promise<unknown>,
      on = prefix,
    ): Promise<void> => {
      const stores = await Promise.all(nodes.map((node) => openNode(node, on)));
      try {
        for (const store of stores) {
          await until('the node to serve', () => store.standing().state === 'serving');
        }
        await work(...stores);
        for (const store of stores) await store.catchUp();
      } finally {
        for (const store of stores) await store.close();
      }
    };

    const expectOneLog = async (nodes: readonly LocalLog[], length: number): Promise<void> => {
      const [first, ...others] = await Promise.all(nodes.map((node) => node.events()));
      expect(first).toHaveLength(length);
      for (const other of others) expect(other).toEqual(first);
    };

    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.close());
    beforeEach(async () => {
      prefix = newPrefix();
      files = [await LocalLog.make(), await LocalLog.make(), await LocalLog.make()];
      await files[0].appendTwelve();
      await move(files[0]);
      await together(files, async (...stores) => {
        for (const store of stores) await setStatus(store, 'shipment-1');
      });
    });
    afterEach(async () => {
      for (const file of files) await file.dispose();
    });

    it('continues on a single node from any node’s copy', async () => {
      const [, copy] = files;
      await expectOneLog(files, 15);
      const before = await cursorsOf(copy);
      await alone(copy, async (store) => {
        expect(await store.head()).toBe(15);
        await setStatus(store, 'shipment-1');
        await setStatus(store, 'shipment-9');
        expect(await store.head()).toBe(17);
      });
      expect((await cursorsOf(copy)).slice(0, 15)).toEqual(before);
      expect(await verified(copy)).toEqual({ ok: true, events: 17, streams: 4 });
    });

    it('is a file from which another node can start', async () => {
      const [first, , other] = files;
      const elsewhere = newPrefix();
      await move(first, elsewhere);
      await other.dispose();
      files[2] = await LocalLog.make();
      await copyFile(first.file, files[2].file);
      await together([files[2]], (store) => setStatus(store, 'shipment-1'), elsewhere);
      expect((await files[2].commits()).slice(0, 15)).toEqual(await first.commits());
    });

    it('returns to the same KurrentDB with the events that the single node appended', async () => {
      const [first, copy] = files;
      await alone(copy, (store) => setStatus(store, 'shipment-1'));
      const node = await openNode(copy);
      expect(
        await until('the node to stop', () => {
          const standing = node.standing();
          return standing.state === 'stopped' && standing.reason;
        }),
      ).toMatch(/differs from KurrentDB at shipment-1, version 8: KurrentDB does not have this event$/);
      await node.close();

      expect(await move(copy)).toMatchObject({ events: 16, appended: 1 });
      await together(files, async (...stores) => {
        for (const store of stores) {
          const { mark } = await setStatus(store, 'shipment-2');
          expect(await store.positionOf(mark, PATIENCE)).toBe(await store.head());
        }
      });
      await expectOneLog(files, 19);
      expect((await copy.commits()).slice(12)).toEqual((await first.commits()).slice(12));
      expect(await verified(copy)).toMatchObject({ ok: true, events: 19 });
    });

    it('is refused by a KurrentDB with other new events', async () => {
      const [, copy, other] = files;
      await alone(copy, (store) => setStatus(store, 'shipment-1'));
      await together([other], (store) => setStatus(store, 'shipment-2'));
      await expect(move(copy)).rejects.toThrow(
        'the logs differ at position 16: this log has shipment-1, version 8, but KurrentDB has shipment-2, version 5',
      );
    });

    it('moves to a new KurrentDB from any copy, and drops the old commit positions', async () => {
      const [, copy, fresh] = files;
      const elsewhere = newPrefix();
      expect(await move(copy, elsewhere)).toMatchObject({ events: 15, appended: 15 });
      await fresh.dispose();
      files[2] = await LocalLog.make();
      await together([copy, files[2]], (store) => setStatus(store, 'shipment-1'), elsewhere);
      await expectOneLog([copy, files[2]], 16);
      expect(await copy.commits()).toEqual(await files[2].commits());
    });

    it('leaves earlier copies able to continue', async () => {
      const [first, , late] = files;
      await together([first], (store) => setStatus(store, 'shipment-1'));
      expect(await move(first)).toMatchObject({ events: 16, appended: 0 });
      await together([late], async () => undefined);
      await expectOneLog([first, late], 16);
    });
  });
});
