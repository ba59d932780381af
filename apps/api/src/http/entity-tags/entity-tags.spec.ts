import { describe, expect, it } from '@jest/globals';
import { encodedTag, entityTag, expectedVersions, knownTag } from './entity-tags.js';

describe('an ETag', () => {
  it('has another value in each encoding, unless it is weak', () => {
    expect(encodedTag(entityTag({ version: 7 }), 'br')).toBe('"7-br"');
    expect(encodedTag('W/"1f-199"', 'br')).toBe('W/"1f-199"');
  });

  it('names the shape of the rows in letters', () => {
    expect(entityTag({ version: 7, shape: 10 })).toBe('"7-ba"');
    expect(entityTag({ version: 7, day: '2026-01-09', shape: 10 })).toBe('"7.2026-01-09-ba"');
    expect(encodedTag(entityTag({ version: 7, shape: 10 }), 'br')).toBe('"7-baxbr"');
  });
});

describe('If-Match', () => {
  it('contains its version, in any encoding', () => {
    expect(expectedVersions(entityTag({ version: 7 }))).toEqual([7]);
    expect(expectedVersions(encodedTag(entityTag({ version: 7 }), 'gzip'))).toEqual([7]);
    expect(expectedVersions(encodedTag(entityTag({ version: 7, day: '2026-01-09' }), 'gzip'))).toEqual([7]);
  });

  it('contains its version, in any shape', () => {
    const shown = { version: 7, day: '2026-01-09', shape: 10 };
    const tags = [
      entityTag(shown),
      ...['br', 'gzip', 'deflate', 'zstd'].map((name) => encodedTag(entityTag(shown), name)),
    ];
    expect(expectedVersions(tags.join(', '))).toEqual(tags.map(() => 7));
  });

  it('with a shape is accepted by a node of release 0.1.0', () => {
    const EARLIER = /^(?:W\/)?"((\d{1,15})(?:\.\d{4}-\d{2}-\d{2})?)(?:-[a-z]+)?"$/;
    const tag = entityTag({ version: 7, day: '2026-01-09', shape: 10 });
    for (const one of [tag, encodedTag(tag, 'br')]) expect(EARLIER.exec(one)?.[2]).toBe('7');
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

  it('never matches a tag of another shape, or of a release whose tags named none', () => {
    const shown = { version: 7, shape: 10 };
    expect(knownTag('"7", "7-br", "7-j", "7-jxbr", "7-bb", "7-baa"', shown)).toBeUndefined();
    expect(knownTag('"7-ba"', { version: 7 })).toBeUndefined();
    for (const tag of ['"7-ba"', '"7-baxbr"', 'W/"7-ba"']) expect(knownTag(tag, shown)).toBe(tag);
  });
});
