import { describe, expect, it } from '@jest/globals';
import { selectedPositions } from './event-selection.js';

const everything = { shipment_only: false, fromTime: undefined, toTime: undefined, after: 0, before: 10 };

describe('the selection of events', () => {
  it('reads events of a role and a type from their common index, so that an empty intersection costs nothing', () => {
    const conditions = [{ column: 'role', values: [1], types: [2, 3] }] as const;
    const { text, parameters } = selectedPositions({ ...everything, conditions });
    const stream = 'event_index INDEXED BY events_by_role WHERE role = ? AND type = ?';
    expect(text.split(stream)).toHaveLength(3);
    expect(parameters).toEqual([1, 2, 0, 10, 1, 3, 0, 10]);
  });
});
