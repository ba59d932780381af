import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@waymark/contracts';
import { statusesOf, stretchesOf } from './statuses.js';

const entry = (after?: unknown, field = 'status') =>
  ({ changes: after === undefined ? [] : [{ field, before: null, after }] }) as unknown as HistoryEntry;

describe('the statuses of a history', () => {
  it('stay until an event changes them', () => {
    const entries = [entry('pending'), entry(), entry('in_transit'), entry(2, 'weight'), entry('delivered')];
    expect(statusesOf(entries)).toEqual(['pending', 'pending', 'in_transit', 'in_transit', 'delivered']);
  });

  it('are not those of a tracking update, nor what is no status', () => {
    expect(statusesOf([entry('delivered', 'tracking_updates.3.status'), entry('lost')])).toEqual([
      'pending',
      'pending',
    ]);
  });

  it('come in stretches', () => {
    expect(stretchesOf(['pending', 'delayed', 'delayed', 'pending'])).toEqual([
      { status: 'pending', length: 1 },
      { status: 'delayed', length: 2 },
      { status: 'pending', length: 1 },
    ]);
    expect(stretchesOf([])).toEqual([]);
  });
});
