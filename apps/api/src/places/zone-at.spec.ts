import { describe, expect, it } from '@jest/globals';
import { zoneAt } from './gazetteer.js';

describe('the zone', () => {
  it('is that of the place', () => {
    expect(zoneAt({ latitude: 38.72, longitude: -9.14 })).toBe('Europe/Lisbon');
    expect(zoneAt({ latitude: 41.85, longitude: -87.65 })).toBe('America/Chicago');
  });
});
