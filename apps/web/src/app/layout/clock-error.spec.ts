import { describe, expect, it } from '@jest/globals';
import { clockError } from './clock-error.js';

describe('the error of a device’s clock', () => {
  it.each([
    [-172_800_000, '2 days fast'],
    [-172_799_600, '2 days fast'],
    [10_800_000, '3 hours slow'],
    [-60_000, '1 minute fast'],
    [59_999, undefined],
    [0, undefined],
  ])('that needs a correction of %i ms: %s', (correction, words) => {
    expect(clockError(correction)).toBe(words);
  });
});
