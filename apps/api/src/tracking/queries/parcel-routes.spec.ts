import { describe, expect, it } from '@jest/globals';
import type { PublicShipment } from '@waymark/contracts';
import { namedStops } from './parcel-routes.js';

const update = (location: string, timestamp: string, recorded_at: string) => ({
  ...{ id: 1, location, status: 'in_transit' as const, description: '', reported_by: 'courier' as const },
  ...{ timestamp: `2026-03-02T${timestamp}:00Z`, recorded_at: `2026-03-02T${recorded_at}:00Z` },
});

const namesOf = (tracking_updates: PublicShipment['tracking_updates']): string[] =>
  namedStops({
    ...{ sender_city: 'Lyon', sender_country: 'France', recipient_city: 'Bergen', recipient_country: 'Norway' },
    tracking_updates,
  }).map(({ name }) => name);

describe('the stops of a route', () => {
  it('are in order of their scans, not of recording', () => {
    expect(namesOf([update('Paris', '10:00', '14:00'), update('Köln', '12:00', '12:00')])).toEqual([
      'Lyon, France',
      'Paris',
      'Köln',
      'Bergen, Norway',
    ]);
  });

  it('are in order of recording when a clock ran ahead', () => {
    expect(namesOf([update('Köln', '12:00', '12:00'), update('Paris', '16:00', '10:00')])).toEqual([
      'Lyon, France',
      'Paris',
      'Köln',
      'Bergen, Norway',
    ]);
  });
});
