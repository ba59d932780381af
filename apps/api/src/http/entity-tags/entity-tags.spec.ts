import { describe, expect, it } from '@jest/globals';
import { encodedTag, entityTag, expectedVersions, knownTag } from './entity-tags.js';

describe('an ETag', () => {
  it('has another value in each encoding, unless it is weak', () => {
    expect(encodedTag(entityTag({ version: 7 }), 'br')).toBe('"7-br"');
    expect(encodedTag('W/"1f-199"', 'br')).toBe('W/"1f-199"');
  });
});

describe('If-Match', () => {
  it('contains its version, in any encoding', () => {
    expect(expectedVersions(entityTag({ version: 7 }))).toEqual([7]);
    expect(expectedVersions(encodedTag(entityTag({ version: 7 }), 'gzip'))).toEqual([7]);
    expect(expectedVersions(encodedTag(entityTag({ version: 7, day: '2026-01-09' }), 'gzip'))).toEqual([7]);
  });

  it('can be one of a list', () => {
    expect(expectedVersions('"1", "2" ,, "3-br"')).toEqual([1, 2, 3]);
  });

  it('matches no version by a weak tag, because it compares strongly (RFC 9110 §13.1.1)', () => {
    expect(expectedVersions('W/"7"')).toEqual([]);
    expect(expectedVersions('W/"7.2026-01-09-gzip"')).toEqual([]);
    expect(expectedVersions('W/"6", "7"')).toEqual([7]);
  });

  it('is absent with * or without the header', () => {
    expect(expectedVersions('*')).toBeUndefined();
    expect(expectedVersions(undefined)).toBeUndefined();
  });

  it.each(['', ',', '7', '"seven"', '"-1"', '"1", seven', '"1e3"', '"1", *'])(
    'is rejected with a field error when it is %s',
    (header) => {
      expect(() => expectedVersions(header)).toThrow(
        expect.objectContaining({ fields: { 'If-Match': [expect.stringContaining('ETag')] } }),
      );
    },
  );
});

describe('If-None-Match', () => {
  it.each([
    ['"7"', '"7"'],
    ['W/"7"', 'W/"7"'],
    ['"6", "7-br", "8"', '"7-br"'],
    ['"another\'s", "7"', '"7"'],
    ['*', '"7"'],
    ['"6", "70"', undefined],
    ['7', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s knows version 7 as %s', (header, tag) => {
    expect(knownTag(header, { version: 7 })).toBe(tag);
  });

  it('distinguish the day and the version', () => {
    const shown = { version: 7, day: '2026-01-09' };
    expect(entityTag(shown)).toBe('"7.2026-01-09"');
    expect(knownTag('"7", "7.2026-01-08", W/"7.2026-01-09-br"', shown)).toBe('W/"7.2026-01-09-br"');
    expect(knownTag('"7", "7.2026-01-08"', shown)).toBeUndefined();
    expect(knownTag('"7.2026-01-09"', { version: 7 })).toBeUndefined();
    expect(knownTag('*', shown)).toBe('"7.2026-01-09"');
  });
});
