import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TrackingUpdateRequest } from '@waymark/contracts';
import { blockStorage, storageOf, unblockStorage } from '../../../../../lib/storage/testing/storages.js';
import { storedBatch } from './bulk-batch.js';
import { isUndoable, noEffects, type Part } from './bulk-part.js';

const update: TrackingUpdateRequest = {
  ...{ timestamp: '2026-03-01T10:00:00.000Z', status: 'exception', location: 'Leith', description: 'Ferry late' },
};
const command = { update, patch: { estimated_delivery: '2026-03-09' } };
const parts = [1, 2, 3].map((id): Part => ({
  ...{ id, tracking_number: `WM-${id}`, outcome: { kind: 'waiting' } },
  effects: noEffects({ version: 1, estimated_delivery: null, status: 'pending' }),
}));
const [first, second] = parts as [Part, Part, Part];

describe('a stored batch', () => {
  let stored: Map<string, string>;
  beforeEach(() => void (stored = storageOf('sessionStorage')));
  afterEach(unblockStorage);

  it('survives a reload with the state of each part; parts without a response have failed', () => {
    const before = storedBatch('ada');
    const batch = before.begin(command, parts);
    const done: Part = {
      ...first,
      effects: { ...first.effects, added: { id: 7, version: 2 }, edited: 'yes', version: 3 },
      outcome: { kind: 'done' },
    };
    before.save(batch, done);
    before.save(batch, { ...second, effects: { ...second.effects, added: 'sent' }, outcome: { kind: 'sending' } });
    const again = storedBatch('ada').read();
    expect(again).toMatchObject({ id: batch.id, ...command, isUndoing: false });
    expect(again?.parts[0]).toEqual(done);
    expect(again?.parts[1]).toMatchObject({ effects: { added: 'sent' }, outcome: { kind: 'failed' } });
    expect(again?.parts[2]).toMatchObject({ effects: { added: 'no' }, outcome: { kind: 'failed' } });
  });

  it('from the previous release keeps its id and keys; its recorded updates cannot be undone', () => {
    const entries = parts.map(({ id, tracking_number }) => ({ id, tracking_number }));
    stored.set('bulkUpdate:ada', JSON.stringify({ id: 'b1', update, entries, done: [1] }));
    const batch = storedBatch('ada').read();
    expect(batch).toMatchObject({ id: 'b1', update, patch: {}, isUndoing: false });
    expect(batch?.parts.map(({ outcome }) => outcome.kind)).toEqual(['done', 'failed', 'failed']);
    expect(batch?.parts.map(isUndoable)).toEqual([false, true, true]);
  });

  it('leaves nothing in storage when it is forgotten', () => {
    const one = storedBatch('ada');
    one.forget(one.begin(command, parts));
    expect([one.read(), stored.size]).toEqual([null, 0]);
  });

  it('is null for another account and for invalid stored text', () => {
    storedBatch('ada').begin(command, parts);
    expect(storedBatch('grace').read()).toBeNull();
    for (const text of ['{', '{"id":"b1"}', '[]', '{"id":"b1","update":null,"entries":7,"done":[]}']) {
      stored.set('bulkUpdate:grace', text);
      expect(storedBatch('grace').read()).toBeNull();
    }
  });

  it('begins even if storage is blocked', () => {
    blockStorage();
    const one = storedBatch('ada');
    expect(one.begin(command, parts).parts).toEqual(parts);
    expect(one.read()).toBeNull();
  });
});
