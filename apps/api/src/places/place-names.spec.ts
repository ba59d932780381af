import { describe, expect, it } from '@jest/globals';
import { countryCode } from './countries.js';
import { foldName, placeQuery } from './place-names.js';

describe('a folded name', () => {
  it.each([
    ['São Paulo', 'sao paulo'],
    ["L'Aquila", 'laquila'],
    ['  Saint-Étienne ', 'saint etienne'],
    ['Łódź', 'lodz'],
    ['Tromsø', 'tromso'],
    ['Straße', 'strasse'],
  ])('of %s is %s', (name, folded) => expect(foldName(name)).toBe(folded));
});

describe('a country', () => {
  it.each([
    ['Germany', 'DE'],
    ['de', 'DE'],
    ['USA', 'US'],
    ['United States', 'US'],
    ['United Kingdom', 'GB'],
    ['uk', 'GB'],
    ['Türkiye', 'TR'],
    ['Czech Republic', 'CZ'],
    ['Vietnam', 'VN'],
    ['Côte d’Ivoire', 'CI'],
  ])('named %s is %s', (name, code) => expect(countryCode(foldName(name))).toBe(code));

  it.each(['Atlantis', '', 'qq'])('named %p is unknown', (name) => expect(countryCode(foldName(name))).toBeUndefined());
});

describe('the query of a location', () => {
  const query = (location: string) => placeQuery(location, countryCode);

  it('is a city and its country', () => {
    expect(query('Hamburg, Germany')).toEqual({ cities: ['hamburg'], country: 'DE', regions: [] });
  });

  it('can name a region between them', () => {
    expect(query('Springfield, Illinois, USA')).toMatchObject({ country: 'US', regions: ['illinois'] });
  });

  it('finds the city of a facility', () => {
    expect(query('Leipzig Sorting Centre, DE').cities).toEqual(['leipzig sorting centre', 'leipzig']);
    expect(query('Port of Rotterdam, Netherlands').cities).toContain('rotterdam');
  });

  it('reads a single name as a city, even if it is also a country', () => {
    expect(query('Singapore')).toEqual({ cities: ['singapore'], country: undefined, regions: [] });
  });

  it('never throws', () => {
    for (const odd of ['', ',,,', '🚚', 'x'.repeat(10_000)]) expect(query(odd).country).toBeUndefined();
  });
});
