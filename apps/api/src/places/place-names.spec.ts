import { describe, expect, it } from '@jest/globals';
import { countryCode, englishCountryCode, englishNames } from './countries.js';
import { readLocation } from './location-search.js';
import { citiesOf, foldName, partsOf } from './place-names.js';

describe('a folded name', () => {
  it.each([
    ['São Paulo', 'sao paulo'],
    ["L'Aquila", 'laquila'],
    ['  Saint-Étienne ', 'saint etienne'],
    ['Łódź', 'lodz'],
    ['Tromsø', 'tromso'],
    ['Straße', 'strasse'],
    ['が', 'ガ'],
    ['ハ\u309aハ\u309a', 'パパ'],
    ['臺北', '台北'],
    ['हैदराबाद', 'हैदराबाद'],
    ['서울', '서울'],
    ['مَكَّة', 'مكة'],
  ])('of %s is %s', (name, folded) => expect(foldName(name)).toBe(folded));
});

describe('a country', () => {
  it.each([
    ['Germany', 'DE'],
    ['de', 'DE'],
    ['DEU', 'DE'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['United States', 'US'],
    ['United States of America', 'US'],
    ['United Kingdom', 'GB'],
    ['uk', 'GB'],
    ['U.K.', 'GB'],
    ['England', 'GB'],
    ['PRC', 'CN'],
    ['P.R. China', 'CN'],
    ['NZL', 'NZ'],
    ['the Gambia', 'GM'],
    ['Die Niederlande', 'NL'],
    ['l’Italie', 'IT'],
    ['Deutschland', 'DE'],
    ['Allemagne', 'DE'],
    ['Saksa', 'DE'],
    ['Österreich', 'AT'],
    ['日本', 'JP'],
    ['대한민국', 'KR'],
    ['Россия', 'RU'],
    ['ประเทศไทย', 'TH'],
    ['भारत', 'IN'],
    ['مصر', 'EG'],
    ['Türkiye', 'TR'],
    ['Czech Republic', 'CZ'],
    ['Vietnam', 'VN'],
    ['Côte d’Ivoire', 'CI'],
    ['Korea, Republic of', 'KR'],
    ['Iran, Islamic Republic of', 'IR'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['Netherlands, The', 'NL'],
    ['Virgin Islands, British', 'VG'],
    ['Federal Republic of Germany', 'DE'],
    ['Bundesrepublik Deutschland', 'DE'],
    ['República de Chile', 'CL'],
    ['Republic of the Union of Myanmar', 'MM'],
    ['P. R. China', 'CN'],
    ['Republic of China', 'TW'],
    ['Republic of the Congo', 'CG'],
    ['Congo, The Democratic Republic of the', 'CD'],
    ['Republic of Korea', 'KR'],
    ['Democratic People’s Republic of Korea', 'KP'],
    ['Britain', 'GB'],
    ['ROK', 'KR'],
    ['米国', 'US'],
    ['臺灣', 'TW'],
    ['РФ', 'RU'],
    ['Ger\u200bmany', 'DE'],
    ['Deutsch\u00adland', 'DE'],
    ['Tahiti', 'PF'],
  ])('named %s is %s', (name, code) => expect(countryCode(name)).toBe(code));

  it.each([
    ['Mỹ', 'US'],
    ['MY', 'MY'],
    ['Áo', 'AT'],
    ['AO', 'AO'],
    ['Niger', 'NE'],
    ['Slovensko', 'SK'],
    ['Slovenija', 'SI'],
  ])('named %s is not the one of a similar name, but %s', (name, code) => expect(countryCode(name)).toBe(code));

  it.each(['Atlantis', '', 'qq', 'Congo', 'Europe', 'Islamic Republic of', 'Republic of'])(
    'named %p is unknown',
    (name) => expect(countryCode(name)).toBeUndefined(),
  );

  it('has a name in English that needs no file', () => {
    expect(englishCountryCode('Germany')).toBe('DE');
    expect(englishCountryCode('Deutschland')).toBeUndefined();
  });

  it('of each English name is its own', () => {
    for (const [code, name] of englishNames()) expect([name, countryCode(name)]).toEqual([name, code]);
  });
});

describe('a location', () => {
  it('is a city and its country', () => {
    expect(readLocation('Hamburg, Germany')).toEqual({ parts: ['Hamburg'], country: 'DE' });
    expect(readLocation('東京、日本')).toEqual({ parts: ['東京'], country: 'JP' });
    expect(readLocation('Seoul, Korea, Republic of')).toEqual({ parts: ['Seoul'], country: 'KR' });
  });

  it('can name a region between them', () => {
    expect(readLocation('Springfield, Illinois, USA')).toEqual({ parts: ['Springfield', 'Illinois'], country: 'US' });
  });

  it('names no country that is not understood', () => expect(readLocation('Wellington, Xyzland')).toBeUndefined());

  it('finds the city of a facility', () => {
    expect([...citiesOf('Leipzig Sorting Centre')]).toEqual(['leipzig sorting centre', 'leipzig']);
    expect([...citiesOf('Port of Rotterdam')]).toContain('rotterdam');
    expect([...citiesOf('St. Louis')]).toEqual(['st louis', 'saint louis', 'sankt louis']);
  });

  it('reads a single name as a city, even if it is also a country', () => {
    expect(readLocation('Singapore')).toBeUndefined();
    expect(partsOf('Singapore')).toEqual(['Singapore']);
  });

  it('never throws', () => {
    for (const odd of ['', ',,,', '🚚', 'x'.repeat(10_000)]) expect(readLocation(odd)).toBeUndefined();
  });
});
