import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '../history.js';
import { eventHash, firstAltered, hashedEventOfEntry } from './event-hash.js';

const entry: HistoryEntry = {
  id: 'b4f1',
  version: 1,
  type: 'ShipmentStatusSet',
  recorded_at: '2026-05-06T07:08:09.000Z',
  actor: { id: 'ada', email: 'zoë@example.test', role: 'staff' },
  request_id: 'request',
  idempotency_key: 'key',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  schema_version: 1,
  data: { status: 'delivered' },
  changes: [],
  hash: '',
  previous_hash: '0'.repeat(64),
};

describe('the history of a shipment', () => {
  let history: HistoryEntry[];

  beforeAll(async () => {
    const hash = await eventHash(hashedEventOfEntry(7, entry));
    const second = { ...entry, version: 2, stored_data: { state: 'delivered' }, previous_hash: hash };
    history = [
      { ...entry, hash },
      { ...second, hash: await eventHash(hashedEventOfEntry(7, second)) },
    ];
  });

  it('is what its hashes say', async () => {
    expect(await firstAltered(7, history)).toBeUndefined();
    expect(await firstAltered(8, history)).toBe(1);
  });

  it.each<Partial<HistoryEntry>>([
    { id: 'b4f2' },
    { type: 'ShipmentDeleted' },
    { recorded_at: '2026-05-06T07:08:09.001Z' },
    { actor: { ...entry.actor, role: 'customer' } },
    { request_id: 'another' },
    { idempotency_key: undefined },
    { traceparent: undefined },
    { schema_version: 2 },
    { stored_data: { state: 'delayed' } },
    { stored_data: undefined },
    { hash: 'a'.repeat(64) },
    { previous_hash: 'a'.repeat(64) },
  ])('is altered by %j', async (change) => {
    expect(await firstAltered(7, history.with(1, { ...(history[1] ?? entry), ...change }))).toBe(2);
  });
});
