import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { editDistance } from '../platform/edit-distance.js';
import { likelyMeant, mayLieWithin } from './spelling.js';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 8 });

describe('the filter of similar names', () => {
  it('keeps all similar names', () => {
    fc.assert(
      fc.property(name, name, fc.nat(3), (one, other, most) => {
        fc.pre(editDistance(one, other, most) <= most);
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
