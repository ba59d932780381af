import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { suggestionsFor } from './suggestions.js';

const person = (name: string, city: string, label = '') => ({
  ...{ id: 1, label, name, email: `${name.split(' ')[0]}@example.com`.toLowerCase(), phone: '' },
  ...{ address: '1 Quay', city, country: 'Norway' },
});
const past = (name: string, city: string) => {
  const { id: _id, label: _label, ...address } = person(name, city);
  return address;
};
const saved = [person('Grace Hopper', 'Bergen', 'Warehouse'), person('Emmy Noether', 'Tromsø', 'Home')];
const before = [past('Grace Hopper', 'Bergen'), past('Grace Hopper', 'Oslo'), past('Kurt Gödel', 'Bodø')];
const found = (typed: string) => suggestionsFor(typed, saved, before).map(({ name, city }) => `${name}, ${city}`);

describe('suggested addresses', () => {
  it('are the saved ones, then earlier ones that are not saved', () => {
    expect(found('')).toEqual([
      'Grace Hopper, Bergen',
      'Emmy Noether, Tromsø',
      'Grace Hopper, Oslo',
      'Kurt Gödel, Bodø',
    ]);
    expect(suggestionsFor('', saved, before).map(({ label }) => label)).toEqual([
      'Warehouse',
      'Home',
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['gra', ['Grace Hopper, Bergen', 'Grace Hopper, Oslo']],
    ['hop oslo', ['Grace Hopper, Oslo']],
    ['GODEL', ['Kurt Gödel, Bodø']],
    ['ware', ['Grace Hopper, Bergen']],
    ['emmy@exa', ['Emmy Noether, Tromsø']],
    ['race', []],
    ['(', ['Grace Hopper, Bergen', 'Emmy Noether, Tromsø', 'Grace Hopper, Oslo', 'Kurt Gödel, Bodø']],
  ])('match the beginnings of words: %p', (typed, names) => expect(found(typed)).toEqual(names));

  it('are at most eight, and fewer as more is typed', () => {
    const many = Array.from({ length: 30 }, (_, index) => past(`Reader ${index}`, 'Oslo'));
    expect(suggestionsFor('reader', [], many)).toHaveLength(8);
    const part = fc.constantFrom('g', 'gr', 'grace', 'b', 'oslo', 'x', 'hopper');
    fc.assert(
      fc.property(part, part, (one, other) => {
        const both = found(`${one} ${other}`);
        expect(found(one)).toEqual(expect.arrayContaining(both));
        expect(found(`${other} ${one}`)).toEqual(both);
      }),
    );
  });
});
