import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shipmentStream } from '@waymark/domain';
import { until } from '../../../../../test/support/waiting/until.js';
import { openEventStore } from '../../event-log/log-files.js';
import { updateAdded } from '../../event-log/testing/facts.js';
import { appendNext, someMetadata } from '../../event-log/testing/appending.js';
import { ManualTiming } from '../../platform/testing/manual-timing.js';
import { TRY_AGAIN } from './overdue-clock.js';
import { ShipmentsOnTheirWay } from '../../testing/shipments-on-their-way.js';

const SHIPMENTS = 40;
const DELIVERED = 7;

describe('the clocks of two nodes', () => {
  const timing = new ManualTiming(Date.parse('2026-01-09T23:00:00.000Z'));
  const ending = new AbortController();
  let shipments: ShipmentsOnTheirWay;
  let running: Promise<unknown>;
  let looks = 0;

  beforeAll(async () => {
    shipments = await ShipmentsOnTheirWay.begin(openEventStore, SHIPMENTS, '2026-01-09');
    await appendNext(shipments.store, shipmentStream(DELIVERED), [updateAdded(1, 'delivered')]);
    await shipments.shown();
    const looked = (): void => void (looks += 1);
    const clocks = [shipments.clock(timing, looked), shipments.clock(timing, looked)];
    running = Promise.all(clocks.map((clock) => clock.run(ending.signal)));
  });
  afterAll(async () => {
    ending.abort();
    await running;
    await shipments.close();
  });

  /** Resolves once each has started two more checks, so that one complete check has ended. */
  const afterLooks = async (): Promise<void> => {
    const before = looks;
    await until('checks of both clocks', () => {
      timing.advance(TRY_AGAIN);
      return looks >= before + 6;
    });
  };

  it('record a day once, after it has ended', async () => {
    await until('checks of both clocks', () => looks >= 2);
    expect(await shipments.overdueOf(1)).toEqual([]);
    timing.advance(3_600_000);
    await until('all records', () => {
      timing.advance(TRY_AGAIN);
      return shipments.isAllRecorded('2026-01-10T00:00:00.000Z', timing);
    });
    await afterLooks();
    for (let id = 1; id <= SHIPMENTS; id += 1) {
      const once = { estimated_delivery: '2026-01-09', due_at: '2026-01-10T00:00:00.000Z', by: 'system' };
      expect([id, await shipments.overdueOf(id)]).toEqual([id, id === DELIVERED ? [] : [once]]);
    }
  });

  it('record another estimated day once it has ended', async () => {
    const edited = { type: 'ShipmentEdited', data: { changes: { estimated_delivery: '2026-01-20' } } } as const;
    await appendNext(shipments.store, shipmentStream(3), [edited]);
    await afterLooks();
    expect(await shipments.overdueOf(3)).toHaveLength(1);
    timing.advance(12 * 86_400_000);
    await until('the record of the new day', async () => {
      timing.advance(TRY_AGAIN);
      return (await shipments.overdueOf(3)).length > 1;
    });
    await afterLooks();
    expect(await shipments.overdueOf(3)).toMatchObject([{}, { estimated_delivery: '2026-01-20' }]);
  });
});

describe('the clocks of two nodes whose wall clocks were ahead', () => {
  const RIGHT = Date.parse('2026-01-05T12:00:00.000Z');
  const LEAP = 400 * 86_400_000;
  const timing = new ManualTiming(RIGHT + LEAP);
  const ending = new AbortController();
  let shipments: ShipmentsOnTheirWay;
  let running: Promise<unknown>;
  let looks = 0;

  beforeAll(async () => {
    shipments = await ShipmentsOnTheirWay.begin(openEventStore, 3, '2026-01-09');
    await shipments.shown();
    const looked = (): void => void (looks += 1);
    const clocks = [shipments.clock(timing, looked), shipments.clock(timing, looked)];
    running = Promise.all(clocks.map((clock) => clock.run(ending.signal)));
  });
  afterAll(async () => {
    ending.abort();
    await running;
    await shipments.close();
  });

  const recordedOf = (id: number) => shipments.overdueOf(id);
  const withdrawnOf = (id: number) => shipments.overdueOf(id, 'DeliveryOverdueWithdrawn');
  const untilAll = (what: string, isSo: (id: number) => Promise<boolean>): Promise<boolean> =>
    until(what, async () => {
      timing.advance(TRY_AGAIN);
      return (await Promise.all([1, 2, 3].map(isSo))).every(Boolean);
    });
  const day = { estimated_delivery: '2026-01-09', due_at: '2026-01-10T00:00:00.000Z', by: 'system' };

  it('withdraw their records once when they are right again', async () => {
    await untilAll('records by the wrong clocks', async (id) => (await recordedOf(id)).length > 0);
    const edited = { type: 'ShipmentEdited', data: { changes: { weight: 3 } } } as const;
    const metadata = { ...someMetadata, recorded_at: timing.now().toISOString() };
    await appendNext(shipments.store, shipmentStream(2), [edited], metadata);
    timing.set(RIGHT);
    await untilAll('withdrawals', async (id) => (await withdrawnOf(id)).length > 0);
    const before = looks;
    await until('checks of both clocks', () => {
      timing.advance(TRY_AGAIN);
      return looks >= before + 6;
    });
    for (const id of [1, 2, 3]) expect([await recordedOf(id), await withdrawnOf(id)]).toEqual([[day], [day]]);
  });

  it('record the day again when it has ended, even in a stream whose time is ahead', async () => {
    timing.set(Date.parse('2026-01-10T00:00:00.000Z'));
    await untilAll('new records', async (id) => (await recordedOf(id)).length > 1);
    for (const id of [1, 2, 3]) expect([await recordedOf(id), await withdrawnOf(id)]).toEqual([[day, day], [day]]);
  });

  it('withdraw nothing while they run behind', async () => {
    const metadata = { ...someMetadata, recorded_at: '2026-01-09T08:00:00.000Z' };
    await appendNext(shipments.store, shipmentStream(1), [updateAdded(1, 'in_transit')], metadata);
    await shipments.shown();
    timing.set(Date.parse('2026-01-08T12:00:00.000Z'));
    const before = looks;
    await until('checks of both clocks', () => {
      timing.advance(1_000);
      return looks >= before + 6;
    });
    for (const id of [1, 2, 3]) expect(await withdrawnOf(id)).toHaveLength(1);
  });
});
