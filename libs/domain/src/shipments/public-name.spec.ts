import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publicName } from './public-name.js';

describe('the public name of a person', () => {
  it.each([
    ['Ada Lovelace', 'Ada L.'],
    ['Grace Brewster Hopper', 'Grace H.'],
    ['  ada   lovelace ', 'ada L.'],
    ['Plato', 'Plato'],
    ['Zoë Ångström', 'Zoë Å.'],
    ['王 小明', '王 小.'],
    ['A 𝒜𝓁𝒶𝓃', 'A 𝒜.'],
    ['', ''],
  ])('of %j is %j', (name, short) => {
    expect(publicName(name)).toBe(short);
  });

  it('holds no more than the first name and one character of the last', () => {
    // No legal form or trade ends in q: a drawn 'Ltd' is a company's.
    const personal = fc.stringMatching(/^[A-Z][a-z]{1,8}q$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,9}$/), personal, (first, last) => {
        expect(publicName(`${first} ${last}`)).toBe(`${first} ${last.charAt(0)}.`);
      }),
    );
  });
});

describe('the public name of a company', () => {
  it.each([
    'Nordlicht Versand GmbH',
    'Paper & Sons Ltd.',
    'Fjord Fisk A/S',
    'Holt Brothers Limited',
    'Casa Azul S.A.',
    'Harbour Books',
    'University Hospital',
    'Tidewater Instruments',
  ])('is whole: %s', (name) => {
    expect(publicName(` ${name} `)).toBe(name);
  });

  it('has one blank between two words', () => {
    expect(publicName('Holt   Books')).toBe('Holt Books');
  });

  it.each([
    ['Ada Se', 'Ada S.'],
    ['Ann Co', 'Ann C.'],
    ['Bill Press', 'Bill P.'],
    ['Grace Bank', 'Grace B.'],
    ['Inc Ada', 'Inc A.'],
  ])('is not taken from %s, who may be a person', (name, short) => {
    expect(publicName(name)).toBe(short);
  });
});
