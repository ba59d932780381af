import { describe, expect, it } from '@jest/globals';
import type { TrackingUpdateRequest } from '@waymark/contracts';
import { typedSince } from './update-form.js';

const sent: TrackingUpdateRequest = {
  ...{ timestamp: '2026-03-01T10:00:00.000Z', status: 'in_transit', location: 'Leith', description: 'Sorted' },
};
const typed = {
  timestamp: '2026-03-01T10:00:00.000Z',
  status: 'in_transit',
  location: 'Leith',
  description: 'Sorted',
} as const;

describe('values typed after an update was sent', () => {
  it('are those that differ from the sent update', () => {
    const changes = { location: 'Leith Docks' };
    expect(typedSince(sent, { ...sent, ...changes }, { ...typed, ...changes }, { location: true })).toEqual(changes);
  });

  it('are empty if the form did not change', () => {
    expect(typedSince(sent, sent, typed, { location: true, status: true })).toEqual({});
  });

  it('exclude the current time and suggestions, which the form filled in', () => {
    const request: TrackingUpdateRequest = { ...sent, timestamp: '2026-03-01T10:01:00.000Z', status: 'delivered' };
    const form = { ...typed, timestamp: '2026-03-01T10:01:00.000Z', status: 'delivered' } as const;
    expect(typedSince(sent, request, form, { location: true })).toEqual({});
  });

  it('contain the time as the value of its field', () => {
    const changes = { timestamp: '2026-03-01T09:00:00.000Z' };
    expect(typedSince(sent, { ...sent, ...changes }, { ...typed, ...changes }, { timestamp: true })).toEqual(changes);
  });
});
