import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { editDistance } from './edit-distance.js';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 8 });

describe('the edit distance', () => {
  it.each([
    ['bergen', 'bergen', 0],
    ['bergn', 'bergen', 1],
    ['bergenn', 'bergen', 1],
    ['bargen', 'bergen', 1],
    ['bregen', 'bergen', 1],
    ['barcalone', 'barcelona', 2],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('of %j and %j is %i', (one, other, distance) => expect(editDistance(one, other)).toBe(distance));

  it('is symmetric, 0 for equal texts only, and Infinity beyond the maximum', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const distance = editDistance(one, other);
        expect(editDistance(other, one)).toBe(distance);
        expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(distance === 0).toBe(one === other);
        expect(editDistance(one, other, distance)).toBe(distance);
        expect(editDistance(one, other, Math.max(distance - 1, 0))).toBe(distance > 0 ? Infinity : 0);
      }),
    );
  });
});
