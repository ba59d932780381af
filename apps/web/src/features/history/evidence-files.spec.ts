import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@waymark/contracts';
import { evidenceCsv, evidenceName } from './evidence-files.js';

const entry = {
  ...{ version: 2, type: 'TrackingUpdateAdded', recorded_at: '2026-03-05T08:00:00.000Z' },
  ...{ actor: { id: 'a', email: 'ada@example.test', role: 'staff' }, request_id: 'r', hash: 'h', previous_hash: 'p' },
  changes: [
    { field: 'status', before: 'pending', after: 'picked_up' },
    { field: 'tracking_updates.7.location', before: null, after: '=Oslo, "east"' },
  ],
} as unknown as HistoryEntry;
const events = [{ entry, happened_at: '2026-03-02T08:00:00.000Z' }];

describe('the files of a sheet', () => {
  it('are named by shipment and day', () => {
    expect(evidenceName('WM-1', '2026-03-02')).toBe('WM-1-2026-03-02');
  });

  it('have a line for each changed field', () => {
    const [heading, first, second, ...rest] = evidenceCsv('WM-1', events).split('\r\n');
    expect(heading).toMatch(/^\ufeff"tracking_number","version","type","happened_at","recorded_at",/);
    expect(first).toBe(
      '"WM-1",2,"TrackingUpdateAdded","2026-03-02T08:00:00.000Z","2026-03-05T08:00:00.000Z","ada@example.test","staff","status","pending","picked_up","r","h","p"',
    );
    expect(second).toContain(`"tracking_updates.7.location",,"'=Oslo, ""east""","r"`);
    expect(rest).toEqual(['']);
  });

  it('have a line for an event that changed nothing', () => {
    const late = [{ entry: { ...entry, changes: [] }, happened_at: entry.recorded_at }];
    expect(evidenceCsv('WM-1', late).split('\r\n')).toHaveLength(3);
  });

  it('contain only the role of a withheld actor', () => {
    const actor = { role: 'staff', redacted: true } as const;
    const withheld = { ...entry, actor, request_id: null, changes: [] };
    const [, line] = evidenceCsv('WM-1', [{ entry: withheld, happened_at: entry.recorded_at }]).split('\r\n');
    expect(line).toContain('"2026-03-05T08:00:00.000Z",,"staff"');
  });
});
