import { describe, expect, it } from '@jest/globals';
import { NO_DECISIONS, trackingNumberFrom, type Shipment } from '@waymark/domain';
import type { Waybill } from '@waymark/vocabulary';
import fc from 'fast-check';
import { created } from '../../event-log/testing/facts.js';
import {
  citiesIn,
  citiesLookedFor,
  codesLookedFor,
  numbersLookedFor,
  phonesLookedFor,
  searchText,
  wordsLookedFor,
} from './search-text.js';

const shipment = (waybill: Partial<Waybill>): Shipment => ({
  ...created(7, waybill).data,
  updated_at: '',
  due_at: null,
  due_zone: null,
  overdue: [],
  tracking_updates: [],
  decisions: NO_DECISIONS,
});

const NAMES: Readonly<Record<string, readonly string[]>> = {
  munich: ['munchen', 'munich'],
  cologne: ['koln', 'cologne'],
  'the hague': ['den haag', 'the hague'],
};
const namesOf = (city: string): readonly string[] => NAMES[city] ?? [];

const isFound = (query: string, waybill: Partial<Waybill>): boolean => {
  const text = searchText(shipment(waybill));
  const has = (word: string): boolean => text.includes(` ${word}`);
  const terms = wordsLookedFor(query, 8, citiesIn(query, 8, namesOf));
  return (terms.length > 0 && terms.every((words) => words.some(has))) || phonesLookedFor(query).some(has);
};

const digits = (shortest: number, longest: number) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), maxLength: longest - 1 }),
    )
    .map(([first, others]) => `${first}${others.padEnd(shortest - 1, '7')}`);

const spaced = (subscriber: string, by: string): string => subscriber.replace(/(\d\d)(?=\d)/g, `$1${by}`);
const inArabic = (text: string): string => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

/** Formats in which people write one phone number. */
const writingsOf = (country: string, area: string, subscriber: string): string[] => [
  `+${country} (0)${area} ${spaced(subscriber, '-')}`,
  `+${country}${area}${subscriber}`,
  `00${country} ${area} ${subscriber}`,
  `00 ${country}.${area}.${spaced(subscriber, '.')}`,
  `0${area}/${subscriber}`,
  `(0${area}) ${spaced(subscriber, '\u00a0')}`,
  inArabic(`0${area} ${subscriber}`),
  `${country} ${area}${subscriber}`,
  subscriber,
  spaced(subscriber, ' '),
];

/** Several formats of one number. */
const anyWritings: fc.Arbitrary<string[]> = fc
  .tuple(fc.constantFrom('1', '7', '49', '44', '351', '852'), digits(2, 5), digits(5, 8))
  .map((parts) => writingsOf(...parts));

describe('a shipment', () => {
  const waybill = { sender_email: 'Zoë.Quist-7@mail.Acme.example', recipient_address: '14 Rue Férou, 2e étage' };

  it.each([
    'zoe.quist-7@mail.acme.example',
    'zoe.quist-7@ma',
    'ZOE quist',
    '@mail.acme.ex',
    '@mail.acme.example quist',
    'ferou',
    '14 rue fer',
  ])('is found by its e-mail addresses and streets: %j', (query) => {
    expect(isFound(query, waybill)).toBe(true);
  });

  it.each(['quist@mail.acme.example', '@acme.example', 'example.test', '@', '@@', 'erou', 'mail.acme'])(
    'is not found by another address, or by text within a word: %j',
    (query) => {
      expect(isFound(query, waybill)).toBe(false);
    },
  );

  it('is found by the whole e-mail address, but not by a word of it that begins with a name', () => {
    const one = { sender_name: 'Leonhard Euler', sender_email: 'leonhard.euler1234@mail.example' };
    expect(searchText(shipment(one))).not.toContain(' euler1234');
    expect(isFound('leonhard.euler', one)).toBe(true);
    expect(isFound('leonhard.euler1234@', one)).toBe(true);
  });

  it.each([
    ['hamburg', 'HAMBURG'],
    ['São Paulo', 'sao-pa'],
    ['sao paulo', 'SaoPaulo'],
    ['Stoke-on-Trent', 'stoke on'],
    ['Łódź', 'lod'],
    ['Straßburg', 'strassb'],
    ['東京都', '東京'],
    ['서울특별시', '서울'],
    ['München', 'muench'],
    ['München', 'munch'],
    ['Muenchen', 'münchen'],
    ['St. Gallen', 'sankt gallen'],
    ['Saint John', 'st john'],
    ['पटना', 'पटना'],
  ])('is found by the beginning of a city: %j by %j', (city, typed) => {
    const text = searchText(shipment({ sender_city: city }));
    expect(text).toContain(` ${citiesLookedFor('sender', typed)[0]}`);
    expect(text).not.toContain(` ${citiesLookedFor('recipient', typed)[0]}`);
  });

  it('is found by another name of its city, as a whole', () => {
    const isIn = (city: string): boolean => {
      const text = searchText(shipment({ sender_city: city }));
      return citiesLookedFor('sender', 'Munich', ['munchen', 'monaco di baviera']).some((word) =>
        text.includes(` ${word}`),
      );
    };
    expect(['München', 'Munich', 'Monaco di Baviera'].filter(isIn)).toHaveLength(3);
    expect(['Münchenbernsdorf', 'Monaco', 'Mun', 'पाटन'].filter(isIn)).toEqual([]);
  });

  it.each([
    ['Mueller Munich', 'München', true],
    ['munich müller', 'München', true],
    ['Müller Munich Germany', 'München', true],
    ['The Hague Müller', 'Den Haag', true],
    ['Cologne Munich', 'München', true],
    ['Meier Munich', 'München', false],
    ['Mueller Cologne', 'München', true],
    ['Mueller Munich', 'Münchenbernsdorf', false],
    ['Mueller Hague', 'Den Haag', false],
  ])('is found by a name with another name of its city: %j in %j is %s', (query, sender_city, isExpected) => {
    const sender = { sender_name: 'Jürgen Müller', sender_country: 'Germany', sender_city };
    expect(isFound(query, { ...sender, recipient_city: 'Köln' })).toBe(isExpected);
  });

  it.each([
    ['macdonald', 'Mac Donald', true],
    ['mac donald', 'MacDonald', true],
    ['sunshine books', 'Sun Shine Books', true],
    ['sun shine books', 'Sunshine Books', true],
    ['van der berg', 'Vander Berg', true],
    ['mac donald mac gregor', 'MacDonald MacGregor', true],
    ['mac donald smith', 'MacDonald Miller', false],
    ['macd', 'Mac Donald', false],
    ['vandenberg piet', 'Piet Van den Berg', true],
    ['van den berg', 'Jean Luc Vandenberg', true],
    ['Delacruz', 'Juan de la Cruz', true],
    ['denberg', 'Vandenberg', false],
    ['johns', 'John Smith', false],
    ['OBrien', "Ann O'Brien", true],
    ["O'Brien", 'Ann OBrien', true],
  ])('is found by words joined or split: %j in the name %j is %s', (query, sender_name, isExpected) => {
    expect(isFound(query, { sender_name })).toBe(isExpected);
  });

  it.each(['saint', 'sankt'])('is not found by %s for the street at the end of a field', (query) => {
    expect(isFound(query, { sender_address: '12 High St', recipient_address: '3 Mill St' })).toBe(false);
  });

  it('is looked for by a bounded number of words, whatever the query has', () => {
    const part = fc.oneof(fc.constantFrom('a@', '@b.example', 'O’Brien', '東京都', '“'), fc.string({ maxLength: 9 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 300 }), (parts) => {
        const terms = wordsLookedFor(parts.join(' '), 8);
        expect(terms.length).toBeLessThanOrEqual(8);
        for (const words of terms) expect(words.length).toBeLessThanOrEqual(12);
      }),
    );
  });

  it('is found by any format of a phone number', () => {
    fc.assert(
      fc.property(anyWritings, fc.constantFrom('sender_phone', 'recipient_phone'), (writings, field) => {
        for (const stored of writings) {
          for (const typed of writings) expect([stored, typed, isFound(typed, { [field]: stored })]).toContain(true);
        }
      }),
    );
  });

  it.each([
    ['040 123', true],
    ['40123', true],
    ['+49 30 123456', false],
    ['+44 40 123456', false],
    ['23456 7', false],
    ['3456', false],
  ])('whose number is +49 40 123456 is found by %j: %s', (typed, isExpected) => {
    expect(isFound(typed, { sender_phone: '+49 40 123456' })).toBe(isExpected);
  });

  it('is found by digits of its street and tracking number', () => {
    expect(isFound('10115', { recipient_address: 'Invalidenstraße 43, 10115 Berlin' })).toBe(true);
    expect(isFound('43 10115', { recipient_address: 'Invalidenstraße 43, 10115 Berlin' })).toBe(true);
  });

  const number = trackingNumberFrom(Uint8Array.from([1, 12, 0, 9, 20, 7, 24, 2, 28, 5, 10, 16]));
  const numbered = { ...shipment({}), tracking_number: number };
  const isFoundByCode = (query: string): boolean => {
    const text = searchText(numbered);
    const words = numbersLookedFor(query);
    const any = words.length > 0 ? words : codesLookedFor(query);
    return any.some((word) => text.includes(` ${word}`));
  };

  it.each([
    number,
    `Where is ${number}?`,
    `https://waymark.example/track?tracking=${number.replaceAll('-', '%2D')}`,
    number.replaceAll('1', 'l').replaceAll('0', 'O').toLowerCase(),
    number.slice(0, 9).replace('1', 'I').replace('0', 'o'),
    number.slice(0, 9).replaceAll('-', '\u200b'),
    number.slice(-5),
    number.slice(-6).replaceAll('-', ''),
    number.slice(-11).toLowerCase(),
    number.slice(3),
  ])('is found by its tracking number in any form, by its beginning and by its last characters: %j', (query) => {
    expect(isFoundByCode(query)).toBe(true);
  });

  it.each([number.slice(-3), number.slice(-5, -1), number.slice(0, -1).concat('Z'), 'WM-0', ''])(
    'is not found by another number or by too little of it: %j',
    (query) => {
      expect(isFoundByCode(query)).toBe(false);
    },
  );

  it('is found with others by a list of numbers', () => {
    const other = trackingNumberFrom(new Uint8Array(12));
    expect(numbersLookedFor(`${other}\n${number}`)).toHaveLength(2);
    expect(isFoundByCode(`${other}, ${number}`)).toBe(true);
  });

  it('has each of its words once', () => {
    const words = searchText(shipment({ sender_city: 'Bergen', recipient_city: 'Bergen' }))
      .trim()
      .split(' ');
    expect(new Set(words).size).toBe(words.length);
  });

  it.each([
    ['lukasz', { sender_name: 'Łukasz Kowalski' }],
    ['soren weiss', { sender_name: 'Søren Weiß' }],
    ['yildiz dorde', { sender_name: 'Ayşe Yıldız', recipient_name: 'Đorđe' }],
    ['小明', { recipient_name: '王小明' }],
    ['物流', { sender_name: '上海飞马物流有限公司' }],
    ['민준', { recipient_name: '김민준' }],
    ['ใจดี', { recipient_name: 'สมชายใจดี' }],
  ])('is found in any script: %j', (query, names) => {
    expect(isFound(query, names)).toBe(true);
  });
});
