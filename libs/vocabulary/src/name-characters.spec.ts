import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasInvisibleCharacter, hasVisibleCharacter } from './name-characters.js';

describe('a visible character', () => {
  it.each(['Ada', '王', '7', '-', '😀', '\u200bA'])('is in %j', (name) => {
    expect(hasVisibleCharacter(name)).toBe(true);
  });

  it.each(['', ' ', '\u200b', '\u200d\u200d', '\u3164', '\uffa0', '\u2800', '\u202e\u202c', '\u0301', '\ue000'])(
    'is not in %j',
    (name) => {
      expect(hasVisibleCharacter(name)).toBe(false);
    },
  );
});

describe('an invisible character', () => {
  it.each([
    'Zoë Ångström',
    'क्\u200dषत्रिय',
    'می\u200cخواهم',
    'ന്\u200d',
    'සි\u200d',
    'ශ්\u200dරී',
    '👩\u200d🚀',
    '👨\u200d👩\u200d👧',
    '👩🏽\u200d🚀',
    '👁️\u200d🗨️',
    '❤️',
    '1️⃣',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '葛\u{e0100}飾',
    'ᠮᠣᠩᠭᠣᠯ',
    '\u0605',
  ])('is not in %j', (name) => {
    expect(hasInvisibleCharacter(name)).toBe(false);
  });

  it.each([
    'Ada\u200dLovelace',
    'Ada\u200cLovelace',
    '王\u200d小明',
    '\u200dक',
    'क\u200d\u200d',
    '👩\u200d',
    'Ada\u{e0041}',
    '\ufe0f',
    'Ada\u115fLovelace',
  ])('is in %j', (name) => {
    expect(hasInvisibleCharacter(name)).toBe(true);
  });

  it('includes every bidirectional control, at any place', () => {
    const controls = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'].concat([
      '\u2066',
      '\u2067',
      '\u2068',
      '\u2069',
    ]);
    const texts = fc.constantFrom('Ada', 'عدا', 'अदा', '王', '👩', '');
    fc.assert(
      fc.property(texts, fc.constantFrom(...controls), texts, (before, control, after) => {
        expect(hasInvisibleCharacter(before + control + after)).toBe(true);
      }),
    );
  });
});
