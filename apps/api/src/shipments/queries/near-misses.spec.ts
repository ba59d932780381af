import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { branches } from '../../../../../libs/vocabulary/src/testing/branches.js';
import { editDistance } from '../../platform/edit-distance.js';
import { isMendable, isNear, nearest, wordsNextTo } from './near-misses.js';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 8 });

/** A word, and the word with one letter omitted, added, replaced or swapped with the next one. */
const misspelled = fc
  .record({ word, place: fc.nat(), letter: fc.constantFrom('a', 'q', 'é'), how: fc.nat(3) })
  .map(({ word: one, place, letter, how }): [string, string] => {
    const at = place % one.length;
    const [start, end] = [one.slice(0, at), one.slice(at)];
    const swapped = `${end[1] ?? ''}${end[0] ?? ''}${end.slice(2)}`;
    return [one, start + ([end.slice(1), letter + end, letter + end.slice(1), swapped][how] ?? '')];
  });

/** Only letters of the word and Latin letters are tried. */
const isInAlphabet = (word: string, other: string): boolean =>
  Array.from(other).every((letter) => /[a-z]/.test(letter) || word.includes(letter));

describe('the words next to a word', () => {
  it('are those with one mistake', () => {
    const ran = branches('one mistake', 'another alphabet', 'more mistakes');
    fc.assert(
      fc.property(fc.oneof(misspelled, fc.tuple(word, word)), ([one, other]) => {
        fc.pre(isMendable(other));
        const isNext = editDistance(one, other) === 1;
        const isTried = isInAlphabet(one, other);
        ran.saw(isNext && isTried ? 'one mistake' : isNext ? 'another alphabet' : 'more mistakes');
        expect([other, wordsNextTo(one).includes(other)]).toEqual([other, isNext && isTried]);
      }),
      { numRuns: 300 },
    );
    ran.expectEach();
  });
});

describe('a word that can be corrected', () => {
  it.each([2, 33, 200])('does not have %i letters', (length) => expect(isMendable('a'.repeat(length))).toBe(false));

  it.each([3, 32])('can have %i letters', (length) => expect(isMendable('a'.repeat(length))).toBe(true));
});

describe('a candidate for a correction', () => {
  it.each([
    ['hoper', 'hopper', true],
    ['hopre', 'hopper', false],
    ['reykjvik', 'reykjavik', true],
    ['rekjvik', 'reykjavik', true],
    ['rekjvk', 'reykjavik', false],
    ['hopper', 'hopper', false],
    ['hoper', 'h0per', false],
    ['hoper', '\ue003hoper', false],
  ])('for %j: %j is %s', (typed, candidate, isExpected) => {
    expect(isNear(typed, candidate)).toBe(isExpected);
  });

  it('is ranked by distance, then by its number of shipments', () => {
    const candidates = [
      { word: 'hamburgs', count: 1 },
      { word: 'homburg', count: 9 },
      { word: 'hamburg', count: 2 },
      { word: 'humburg', count: 5 },
    ];
    expect(nearest('hamburg', candidates.slice(0, 2), 3)).toEqual(['homburg', 'hamburgs']);
    expect(nearest('hemburg', candidates, 2)).toEqual(['homburg', 'humburg']);
  });
});
