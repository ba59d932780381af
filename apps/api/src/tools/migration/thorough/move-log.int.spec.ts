import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { openCopiedEventStore } from '../../../event-log/copied-log.js';
import { openSharedLog, type SharedLog } from '@waymark/event-store-kurrentdb';
import { chainOf, describeOnServers, type SomeServer } from '@waymark/event-store-kurrentdb/testing';
import { until } from '../../../../../../test/support/waiting/until.js';
import { MerkleTree } from '@waymark/proofs/tree';
import { migrateLogFile, type MigrateOptions } from '../migrate-log-file.js';
import type { Moved } from '../move-log.js';
import { LocalLog, statusSet } from '../testing/local-log.js';
import { moveThrough } from '../testing/move-through.js';

const KIB = 1024;

describeOnServers((name, start) => {
  describe(`a log moved to ${name}`, () => {
    let server: SomeServer;
    let prefix: string;
    let local: LocalLog;
    let shared: SharedLog;

    const move = (options: Partial<MigrateOptions> = {}): Promise<Moved> =>
      migrateLogFile({ file: local.file, url: server.url, prefix, report: () => undefined, ...options });

    /** Moves a part of the log: stops after the append that reaches this position. */
    const movePart = async (last: number): Promise<void> => {
      const ended = move({
        report: ({ step, position }) => {
          if (step === 'appended' && position >= last) throw new Error('killed');
        },
      });
      await expect(ended).rejects.toThrow('killed');
    };

    const rootOf = async (): Promise<string> => {
      const tree = new MerkleTree();
      for (const { hash } of await local.events()) tree.add(hash);
      return tree.root();
    };

    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.close());
    beforeEach(async () => {
      prefix = `waymark-${randomUUID()}-`;
      shared = openSharedLog({ url: server.url, prefix });
      local = await LocalLog.make();
      await local.appendTwelve();
    });
    afterEach(async () => {
      await shared.close();
      await local.dispose();
    });

    it('is there event by event, and its file is a node’s copy', async () => {
      const before = await local.events();
      expect(await move()).toEqual({
        events: 12,
        streams: 3,
        appended: 12,
        tree: { size: 12, root: await rootOf() },
      });
      expect(await local.events()).toEqual(before);

      const files = [local, await LocalLog.make()];
      for (const { file } of files) {
        const node = await openCopiedEventStore({ file, url: server.url, prefix, warn: () => undefined });
        await until('the node to serve', () => node.standing().state === 'serving');
        await node.close();
      }
      const [, fresh] = files;
      expect(await fresh?.events()).toEqual(before);
      expect(await local.commits()).toEqual(await fresh?.commits());
      await fresh?.dispose();
    });

    it('keeps large events and events that this version cannot read unchanged', async () => {
      await local.append(
        statusSet('shipment-1', 'x'.repeat(900 * KIB)),
        statusSet('shipment-1', 'x'.repeat(200 * KIB)),
        statusSet('shipment-1', 'x'.repeat(200 * KIB)),
        { stream: 'parcel-locker-1', type: 'ParcelLockerOpened', schema_version: 7, data: { unknown: ['to', 'us'] } },
        { stream: 'shipment-2', type: 'ShipmentStatusSet', schema_version: 99, data: { later: true } },
      );
      expect(await move()).toMatchObject({ events: 17, streams: 4, tree: { root: await rootOf() } });
    });

    it('continues after an interruption, and appends nothing when it is complete', async () => {
      await movePart(4);
      expect(await local.commits()).toEqual(Array(12).fill(undefined));
      await movePart(7);
      expect(await move()).toMatchObject({ events: 12, appended: 4, tree: { root: await rootOf() } });
      expect(await move()).toMatchObject({ events: 12, appended: 0, tree: { root: await rootOf() } });
    });

    it('includes events appended since the previous move', async () => {
      await move();
      await local.append(statusSet('shipment-2'), statusSet('shipment-3'));
      expect(await move()).toMatchObject({ events: 14, appended: 2, tree: { root: await rootOf() } });
    });

    it('can be empty', async () => {
      const empty = await LocalLog.make();
      await empty.append();
      expect(await move({ file: empty.file })).toMatchObject({ events: 0, streams: 0, appended: 0 });
      await empty.dispose();
    });

    it('is refused if KurrentDB has another log, which stays unchanged', async () => {
      await movePart(4);
      await shared.append('shipment-9', 0, chainOf({ stream: 'shipment-9' }, [{}]));
      const head = await shared.head();
      await expect(move()).rejects.toThrow(
        'the logs differ at position 5: this log has shipment-2, version 1, but KurrentDB has shipment-9, version 1',
      );
      expect(await shared.head()).toBe(head);
      expect(await local.commits()).toEqual(Array(12).fill(undefined));
    });

    it('is refused if KurrentDB has another event at the same version', async () => {
      await shared.append('shipment-1', 0, chainOf({ stream: 'shipment-1' }, [{ status: 'other' }]));
      await expect(move()).rejects.toThrow(
        'the logs differ at position 1: KurrentDB has another event at shipment-1, version 1',
      );
    });

    it('is refused if KurrentDB has events after its end', async () => {
      await move();
      await shared.append('shipment-9', 0, chainOf({ stream: 'shipment-9' }, [{}]));
      const commits = await local.commits();
      await expect(move()).rejects.toThrow(
        'the logs differ at position 13: this log ends before it, but KurrentDB continues with shipment-9, version 1',
      );
      expect(await local.commits()).toEqual(commits);
    });

    /** Another client appends between two appends of the move. */
    const moveDuring = (before: string, other: () => Promise<unknown>): Promise<Moved> => {
      const there = openSharedLog({ url: server.url, prefix });
      const append = there.append.bind(there);
      there.append = async (stream, expectedVersion, events) => {
        if (stream === before && expectedVersion === 0) await other();
        return append(stream, expectedVersion, events);
      };
      return moveThrough(local.file, there, 60_000);
    };

    it('is refused if another client appends to the same stream meanwhile', async () => {
      const other = (): Promise<unknown> => shared.append('shipment-2', 0, chainOf({ stream: 'shipment-2' }, [{}]));
      await expect(moveDuring('shipment-2', other)).rejects.toThrow(
        'another client writes to this KurrentDB: stream shipment-2 is at version 1, expected 0',
      );
    });

    it('is refused if another client appends between its events', async () => {
      const other = (): Promise<unknown> => shared.append('shipment-9', 0, chainOf({ stream: 'shipment-9' }, [{}]));
      await expect(moveDuring('shipment-2', other)).rejects.toThrow(
        'the logs differ at position 5: this log has shipment-2, version 1, but KurrentDB has shipment-9, version 1',
      );
    });

    it('is refused if it is broken', async () => {
      const database = new DatabaseSync(local.file);
      database.exec(`UPDATE events SET data = '{"status":"delivered"}' WHERE position = 7`);
      database.close();
      await expect(move()).rejects.toThrow('this log is broken at position 7 (shipment-1, version 3)');
      expect(await shared.head()).toBe(0);
    });
  });
});
