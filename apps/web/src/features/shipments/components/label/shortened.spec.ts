import { describe, expect, it } from '@jest/globals';
import { shortened } from './shortened.js';

const CHENNAI =
  'Flat 12B, Third Floor, Sri Venkateswara Apartments, Old No. 45, New No. 112, Dr Radhakrishnan Salai, Mylapore';

describe('a shortened line of a label', () => {
  it('keeps a text that fits', () => {
    expect(shortened(CHENNAI, CHENNAI.length)).toBe(CHENNAI);
  });

  it('keeps whole words at the beginning and the end', () => {
    expect(shortened(`${CHENNAI} 600004`, 40)).toBe('Flat 12B, Third Floor, Sri … 600004');
  });

  it.each(['600004', '110 00', '1012 AB', 'SW1A 1AA', 'K1A 0B1', '٦٠٠٠٠٤'])(
    'keeps the postcode %s from the middle',
    (code) => {
      const text = `Third Floor, Sri Venkateswara Apartments, ${code} Mylapore, Dr Radhakrishnan Salai, near the old temple`;
      for (const most of [20, 30, 40, 50, 60, 70]) expect(shortened(text, most)).toContain(code);
    },
  );

  it('does not take part of a longer number or word for a postcode', () => {
    expect(shortened(`${'word '.repeat(20)}ABC1234567DEF ${'word '.repeat(20)}`, 40)).not.toContain('1234');
  });

  it.each([
    ['Devanagari', 'क्षि'.repeat(100)],
    ['Thai', 'ที่'.repeat(100)],
    ['a family', '👨‍👩‍👧'.repeat(100)],
  ])('does not separate letters of %s from their marks', (_, text) => {
    const letters = [...new Intl.Segmenter().segment(text)].length;
    const letter = text.slice(0, text.length / letters);
    expect(shortened(text, 40).replaceAll(letter, '')).toBe(' … ');
  });

  it('does not separate letters from their marks in a browser without Intl.Segmenter', () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    const cut = shortened('ที่'.repeat(100), 40);
    Object.assign(Intl, { Segmenter });
    expect(cut.replaceAll('ที่', '')).toBe(' … ');
  });

  it('can cut a compound anywhere', () => {
    const cut = shortened('Rindfleischetikettierungsüberwachungsaufgabenstraße'.repeat(9), 40);
    expect([cut.length, cut.slice(-13)]).toEqual([43, 'aufgabenstraße'.slice(-13)]);
  });
});
