import { describe, expect, it } from '@jest/globals';
import { UNTRANSLATED, isolated, untranslated } from './isolated.js';

describe('isolated text', () => {
  it.each(['New York', 'Łódź', '東京', ''])(
    'leaves %j unchanged, because it has the direction of the sentence',
    (text) => {
      expect(isolated(text)).toBe(text);
    },
  );

  it.each(['دبي', 'תל אביב', 'Dubai \u200f', '𞤀𞤣𞤤𞤢𞤥'])('puts isolating characters around %j', (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  });

  it.each([
    ['Dub\u202eai, UAE', 'Dubai, UAE'],
    ['Lyon\u2069\u2067', 'Lyon'],
    ['\u2069دبي', '\u2068دبي\u2069'],
  ])('removes characters from %j that reverse text or end the isolation', (text, words) => {
    expect(isolated(text)).toBe(words);
  });
});

describe('untranslated names', () => {
  it.each(['Reading', 'دبي', 'Fès\u2069\u2069el\u2068\u2068-Bali', 'Line\nbreak'])(
    'are found in a sentence: %j',
    (name) => {
      const plain = name.replaceAll(/[\u2068\u2069]/g, '');
      const sentence = `Picked up, ${untranslated(name)}: ${isolated('مرحبا')}`;
      expect(sentence.split(UNTRANSLATED)).toEqual(['Picked up, ', plain, ': \u2068مرحبا\u2069']);
    },
  );
});
