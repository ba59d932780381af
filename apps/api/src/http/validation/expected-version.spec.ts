import { describe, expect, it } from '@jest/globals';
import { entityTag, parseExpectedVersion } from './expected-version.js';

describe('If-Match', () => {
  it('names a version by its strong or weak tag', () => {
    expect(parseExpectedVersion(entityTag(7))).toBe(7);
    expect(parseExpectedVersion('W/"7"')).toBe(7);
  });

  it('names none with * or without the header', () => {
    expect(parseExpectedVersion('*')).toBeUndefined();
    expect(parseExpectedVersion(undefined)).toBeUndefined();
  });

  it.each(['', '7', '"seven"', '"-1"', '"1", "2"', '"1e3"'])('is refused at its field when it is %s', (header) => {
    expect(() => parseExpectedVersion(header)).toThrow(
      expect.objectContaining({ fields: { 'If-Match': [expect.stringContaining('ETag')] } }),
    );
  });
});
