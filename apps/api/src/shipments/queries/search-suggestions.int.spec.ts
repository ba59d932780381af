import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { branches } from '../../../../../libs/vocabulary/src/testing/branches.js';
import { created, stream } from '../../event-log/testing/facts.js';
import { Log } from '../../event-log/testing/log.js';
import { readModelsOf } from '../../testing/product-rows.js';
import { SearchSuggestions } from './search-suggestions.js';
import { ShipmentQueries } from './shipment-queries.js';

const NAMES = ['Hopper', 'Lovelace', 'Gödel', 'Noether', 'Łukasiewicz', 'Quine', 'Ohm'] as const;
const FOUND = ['hopper', 'lovelace', 'godel', 'noether', 'lukasiewicz', 'quine', 'ohm', 'london', 'books'];

const log = new Log();
for (let id = 1; id <= 30; id += 1) {
  const owner_id = id % 3 === 0 ? 'grace' : 'ada';
  log.append(stream(id), created(id, { owner_id, sender_name: NAMES[id % NAMES.length] ?? '' }));
}
log.append(stream(31), created(31, { owner_id: 'grace', sender_name: 'Secretariat' }));

let shipments: ShipmentQueries;
let suggestions: SearchSuggestions;
beforeAll(() => {
  const readModels = readModelsOf(log);
  shipments = new ShipmentQueries(readModels);
  suggestions = new SearchSuggestions(readModels, shipments);
});

const totalOf = (q: string, owner_id: string | undefined): number =>
  shipments.list({ owner_id, q, sort: '-created_at', limit: 1 }).total;
const instead = (q: string, owner_id?: string): string | null =>
  suggestions.instead({ owner_id, q, sort: '-created_at', limit: 1 });

/** One of the words with one letter omitted, added, replaced or swapped with the next one. */
const misspelled = (words: readonly string[]) =>
  fc
    .record({
      word: fc.constantFrom(...words),
      place: fc.nat(),
      letter: fc.constantFrom('q', 'x', 'e'),
      how: fc.nat(3),
    })
    .map(({ word, place, letter, how }) => {
      const at = place % word.length;
      const [start, end] = [word.slice(0, at), word.slice(at)];
      const swapped = `${end[1] ?? ''}${end[0] ?? ''}${end.slice(2)}`;
      return start + ([end.slice(1), letter + end, letter + end.slice(1), swapped][how] ?? '');
    });
const owner = fc.constantFrom(undefined, 'ada', 'grace', 'nobody');

describe('a suggestion', () => {
  it('is returned only for a search that finds nothing, and always finds something', () => {
    const ran = branches('found', 'suggested', 'nothing suggested');
    const anyWord = fc.oneof(fc.constantFrom(...FOUND), misspelled([...FOUND, 'zzz', '43']));
    fc.assert(
      fc.property(fc.array(anyWord, { minLength: 1, maxLength: 3 }), owner, (words, owner_id) => {
        const q = words.join(' ');
        const suggested = instead(q, owner_id);
        const isFound = totalOf(q, owner_id) > 0;
        const outcome = isFound ? 'found' : suggested === null ? 'nothing suggested' : 'suggested';
        ran.saw(outcome);
        expect([q, isFound && suggested !== null]).toEqual([q, false]);
        expect([q, totalOf(suggested ?? q, owner_id) > 0]).toEqual([q, outcome !== 'nothing suggested']);
      }),
      { numRuns: 200 },
    );
    ran.expectEach();
  });

  it('is returned for every word of letters with one mistake', () => {
    fc.assert(
      fc.property(misspelled(FOUND), owner, (q, owner_id) => {
        fc.pre(q.length > 2 && owner_id !== 'nobody' && totalOf(q, owner_id) === 0);
        expect([q, instead(q, owner_id)]).toEqual([q, expect.any(String)]);
      }),
    );
  });

  it('for an owner uses words of their own shipments only', () => {
    expect(instead('secretariet')).toBe('secretariat');
    expect(instead('secretariet', 'grace')).toBe('secretariat');
    expect(instead('secretariet', 'ada')).toBeNull();
  });

  it('keeps known words and the filters', () => {
    expect(instead('London hoper')).toBe('london hopper');
    const filtered = { q: 'hoper', sort: '-created_at', limit: 1 } as const;
    expect(suggestions.instead({ ...filtered, sender_city: 'lon' })).toBe('hopper');
    expect(suggestions.instead({ ...filtered, sender_city: 'par' })).toBeNull();
  });
});
