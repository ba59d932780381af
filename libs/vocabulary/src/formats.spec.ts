import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  EMAIL_PATTERN,
  PHONE_PATTERN,
  isCalendarDate,
  isInstant,
  isPlainText,
  isPlainTextInLines,
  isWellFormedText,
} from './formats.js';

describe('a calendar date', () => {
  it.each(['2024-02-29', '2000-02-29', '1999-12-31', '0001-01-01', '9999-12-31'])('is %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-1-1',
  ])('is never %s', (text) => expect(isCalendarDate(text)).toBe(false));

  it.each(['', 'today', '20240101', '2024-01-01T00:00:00Z', '+002024-01-01', ' 2024-01-01', '٢٠٢٤-٠١-٠١'])(
    'is not written %j',
    (text) => expect(isCalendarDate(text)).toBe(false),
  );
});

describe('an instant', () => {
  it.each([
    '2024-02-29T10:00:00.000Z',
    '2024-02-29T10:00Z',
    '2024-02-29T10:00:00Z',
    '2024-02-29T10:00:00.123456789Z',
    '2024-02-29T10:00:00+05:30',
    '2024-02-29T10:00-11:00',
    '2024-02-29t10:00:00z',
    '2024-02-29t23:59:59.999+05:30',
    '2024-02-29T10:00:00z',
  ])('is %s', (text) => expect(isInstant(text)).toBe(true));

  it.each([
    '2023-02-29T10:00:00Z',
    '2024-02-30T10:00:00Z',
    '2024-01-01T25:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T24:00Z',
    '2024-01-01T10:60:00Z',
    '2024-01-01T10:00:61Z',
    '2024-01-01T10:00:00+25:00',
    '9999-12-31T23:59:00-01:00',
    '0000-01-01T00:00:00+01:00',
  ])('is never %s', (text) => expect(isInstant(text)).toBe(false));

  it.each(['', 'now', '2024-01-01', '2024-01-01T10:00', '2024-01-01 10:00Z', '1709200000000', 'Mon, 01 Jan 2024'])(
    'is not written %j',
    (text) => expect(isInstant(text)).toBe(false),
  );

  it('can be written as ISO 8601 UTC with milliseconds', () => {
    const years = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') };
    fc.assert(
      fc.property(fc.date({ ...years, noInvalidDate: true }), (date) => {
        const text = date.toISOString();
        expect(isInstant(text)).toBe(true);
        expect(new Date(text).toISOString()).toBe(text);
      }),
    );
  });
});

describe('an e-mail address', () => {
  it.each(['ada@example.com', 'a.b+c@sub.example.co.uk', "o'neil@example.org", '1@2.io'])('is %s', (text) => {
    expect(text).toMatch(EMAIL_PATTERN);
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'ada@-x.com',
    'ada@x..com',
    'ada@é.com',
  ])('is never %j', (text) => expect(text).not.toMatch(EMAIL_PATTERN));

  it('is matched in linear time', () => {
    const started = performance.now();
    EMAIL_PATTERN.test(`a@${'a.'.repeat(200_000)}!`);
    EMAIL_PATTERN.test(`${'a'.repeat(500_000)}!`);
    // Takes some milliseconds in linear time, and many minutes otherwise.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('a phone number', () => {
  it.each(['+44 20 7946-0001', '5', '020 7946 0001', '+1'])('is %s', (text) => expect(text).toMatch(PHONE_PATTERN));

  it.each(['+', '++1', '1+', 'call me', '(020) 7946', '020.7946', '١٢٣', '1\n'])('is never %j', (text) => {
    expect(text).not.toMatch(PHONE_PATTERN);
  });
});

describe('well-formed text', () => {
  it('is any text without lone surrogates and U+0000', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => expect(isWellFormedText(text)).toBe(!text.includes('\0'))),
    );
    for (const text of ['\ud800', 'a\udfffb', '\udc00\ud800', '😀\ud83d', 'a\0b']) {
      expect(isWellFormedText(text)).toBe(false);
    }
  });
});

describe('plain text', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => character < ' ' || character >= '\x7f',
  );

  it.each(controls)('has no %j', (control) => {
    expect(isPlainText(`a${control}b`)).toBe(false);
    expect(isPlainTextInLines(`a${control}b`)).toBe(control === '\n' || control === '\r');
  });

  it('is any other text', () => {
    for (const text of ['', 'Zoë & Söhne', '日本語', '😀', '\u00a0', 'שלום']) {
      expect([isPlainText(text), isPlainTextInLines(text)]).toEqual([true, true]);
    }
  });
});
