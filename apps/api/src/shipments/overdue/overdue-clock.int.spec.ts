import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shipmentStream } from '@waymark/domain';
import { until } from '../../../../../test/support/until.js';
import { openSqliteEventStore } from '../../event-sourcing/adapters/sqlite/sqlite-event-store.js';
import { updateAdded } from '../../event-sourcing/read-models/testing/facts.js';
import { appendNext } from '../../event-sourcing/testing/appending.js';
import { ManualTiming } from '../../event-sourcing/testing/manual-timing.js';
import { TRY_AGAIN } from './overdue-clock.js';
import { ShipmentsOnTheirWay } from './testing/shipments-on-their-way.js';

const SHIPMENTS = 40;
const DELIVERED = 7;

describe('the clocks of two nodes', () => {
  const timing = new ManualTiming(Date.parse('2026-01-09T23:00:00.000Z'));
  const ending = new AbortController();
  let shipments: ShipmentsOnTheirWay;
  let running: Promise<unknown>;
  let looks = 0;

  beforeAll(async () => {
    shipments = await ShipmentsOnTheirWay.begin(openSqliteEventStore, SHIPMENTS, '2026-01-09');
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

  /** Two more looks of each have begun, so that what one of them saw is done. */
  const afterLooks = async (): Promise<void> => {
    const before = looks;
    await until('the clocks to look', () => {
      timing.advance(TRY_AGAIN);
      return looks >= before + 6;
    });
  };

  it('record once what has ended, when it has', async () => {
    await until('the clocks to look', () => looks >= 2);
    expect(await shipments.overdueOf(1)).toEqual([]);
    timing.advance(3_600_000);
    await until('everything to be recorded', () => {
      timing.advance(TRY_AGAIN);
      return shipments.isAllRecorded('2026-01-10T00:00:00.000Z', timing);
    });
    await afterLooks();
    for (let id = 1; id <= SHIPMENTS; id += 1) {
      const once = { estimated_delivery: '2026-01-09', due_at: '2026-01-10T00:00:00.000Z', by: 'system' };
      expect([id, await shipments.overdueOf(id)]).toEqual([id, id === DELIVERED ? [] : [once]]);
    }
  });

  it('record it again once another day has ended', async () => {
    const edited = { type: 'ShipmentEdited', data: { changes: { estimated_delivery: '2026-01-20' } } } as const;
    await appendNext(shipments.store, shipmentStream(3), [edited]);
    await afterLooks();
    expect(await shipments.overdueOf(3)).toHaveLength(1);
    timing.advance(12 * 86_400_000);
    await until('it to be recorded', async () => {
      timing.advance(TRY_AGAIN);
      return (await shipments.overdueOf(3)).length > 1;
    });
    await afterLooks();
    expect(await shipments.overdueOf(3)).toMatchObject([{}, { estimated_delivery: '2026-01-20' }]);
  });
});
