import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventHash } from '@waymark/proofs';
import type { HistoryEntry } from '../shipments/history.js';
import { firstAltered, hashedEventOfEntry, versionsToProve } from './history-hashes.js';

const actor = { id: 'ada', email: 'zoë@example.test', role: 'staff' } as const;
const entry: HistoryEntry = {
  id: 'b4f1',
  version: 1,
  type: 'ShipmentStatusSet',
  recorded_at: '2026-05-06T07:08:09.000Z',
  actor,
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

  it('matches its hashes', async () => {
    expect(await firstAltered(7, history)).toBeUndefined();
    expect(await firstAltered(8, history)).toBe(1);
  });

  it.each<Partial<HistoryEntry>>([
    { id: 'b4f2' },
    { type: 'ShipmentDeleted' },
    { recorded_at: '2026-05-06T07:08:09.001Z' },
    { actor: { ...actor, role: 'customer' } },
    { request_id: 'another' },
    { idempotency_key: undefined },
    { traceparent: undefined },
    { schema_version: 2 },
    { stored_data: { state: 'delayed' } },
    { stored_data: { state: '\ud800' } },
    { stored_data: undefined },
    { hash: 'a'.repeat(64) },
    { previous_hash: 'a'.repeat(64) },
  ])('is altered by %j (%#)', async (change) => {
    expect(await firstAltered(7, history.with(1, { ...(history[1] ?? entry), ...change }))).toBe(2);
  });

  it('is not altered by a withheld actor, and other entries are still checked', async () => {
    const [first = entry, second = entry] = history;
    const withheld = { ...first, actor: { role: 'staff', redacted: true }, request_id: null } as const;
    expect(await firstAltered(7, [withheld, second])).toBeUndefined();
    expect(await firstAltered(7, [withheld, { ...second, data: {}, stored_data: undefined }])).toBe(2);
  });

  it.each([
    ['seen', 'seen', 'seen', [3]],
    ['withheld', 'seen', 'seen', [3]],
    ['seen', 'withheld', 'seen', [1, 3]],
    ['seen', 'seen', 'withheld', [2, 3]],
    ['withheld', 'withheld', 'withheld', [1, 2, 3]],
  ])('with the actors %s, %s and %s is bound to the log by the proofs of versions %j', (...row) => {
    const versions = row.at(-1);
    const entries = row.slice(0, 3).map((kind, index) => ({
      ...entry,
      version: index + 1,
      actor: kind === 'seen' ? actor : ({ role: 'staff', redacted: true } as const),
    }));
    expect(versionsToProve(entries)).toEqual(versions);
    expect(versionsToProve([])).toEqual([]);
  });
});
