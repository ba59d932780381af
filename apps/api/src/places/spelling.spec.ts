import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { likelyMeant, mayLieWithin, spellingDistance } from './spelling.js';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 8 });

describe('the distance of two spellings', () => {
  it.each([
    ['bergn', 'bergen', 1],
    ['bregen', 'bergen', 1],
    ['bergenn', 'bergen', 1],
    ['bargen', 'bergen', 1],
    ['hambrug', 'hamburg', 1],
    ['barcalone', 'barcelona', 2],
    ['oslo', 'bergen', Infinity],
  ])('%s and %s: %d', (one, other, distance) => expect(spellingDistance(one, other, 2)).toBe(distance));

  it('is 0 for equal spellings, symmetric, and at least the difference in length', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const distance = spellingDistance(one, other, 20);
        expect(spellingDistance(one, one, 0)).toBe(0);
        expect(spellingDistance(other, one, 20)).toBe(distance);
        expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(distance === 0).toBe(one === other);
        expect(spellingDistance(one, other, distance)).toBe(distance);
        expect(spellingDistance(one, other, Math.max(distance - 1, 0))).toBe(distance > 0 ? Infinity : 0);
      }),
    );
  });
});

describe('the filter of similar names', () => {
  it('keeps all similar names', () => {
    fc.assert(
      fc.property(name, name, fc.nat(3), (one, other, most) => {
        fc.pre(spellingDistance(one, other, most) <= most);
        expect(mayLieWithin(one, most)(other)).toBe(true);
      }),
    );
  });

  it('drops most other names', () => {
    const mayBeMeant = mayLieWithin('springfeild', 2);
    expect(['springfield', 'sprinfield', 'sacramento', 'san francisco', 'stockton'].filter(mayBeMeant)).toEqual([
      'springfield',
      'sprinfield',
    ]);
  });
});

describe('the suggestions for a misspelled name', () => {
  const places = [
    { name: 'bergen', size: 40 },
    { name: 'berger', size: 3 },
    { name: 'bergan', size: 5 },
    { name: 'hergen', size: 90 },
    { name: 'oslo', size: 99 },
  ];
  const meant = (typed: string): string[] => likelyMeant(typed, places, 3).map((place) => place.name);

  it('are sorted by distance, then by equal first letter, then by size', () => {
    expect(meant('bergnn')).toEqual(['bergen', 'bergan', 'berger']);
    expect(meant('bergen')).toEqual(['bergen', 'bergan', 'berger']);
    expect(meant('olso')).toEqual(['oslo']);
  });

  it('are empty without similar names', () => expect(meant('reykjavik')).toEqual([]));
});
