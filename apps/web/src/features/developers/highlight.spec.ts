import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tokensOf, type Language } from './highlight.js';

const languages: Language[] = ['javascript', 'json', 'shell', 'text'];

describe('highlighted code', () => {
  it.each(languages)('contains the same text as the code: %s', (language) => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-a-z'"`/#:{}\\\n 0-9]*$/), (code) => {
        const text = tokensOf(code, language)
          .map((token) => token.text)
          .join('');
        expect(text).toBe(code);
      }),
    );
  });

  it('distinguishes names from values in JSON', () => {
    const kinds = tokensOf('{"id": 7, "type": "a:b", "gone": true}', 'json').filter(({ kind }) => kind !== 'plain');
    expect(kinds).toEqual([
      { kind: 'name', text: '"id"' },
      { kind: 'number', text: '7' },
      { kind: 'name', text: '"type"' },
      { kind: 'string', text: '"a:b"' },
      { kind: 'name', text: '"gone"' },
      { kind: 'keyword', text: 'true' },
    ]);
  });

  it('ignores keywords inside strings and comments', () => {
    const kinds = tokensOf("const a = 'new'; // for you", 'javascript').filter(({ kind }) => kind !== 'plain');
    expect(kinds).toEqual([
      { kind: 'keyword', text: 'const' },
      { kind: 'string', text: "'new'" },
      { kind: 'comment', text: '// for you' },
    ]);
  });
});
