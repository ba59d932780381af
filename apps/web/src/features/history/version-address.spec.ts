import { describe, expect, it } from '@jest/globals';
import { versionOf, withVersion } from './version-address.js';

describe("a version's address", () => {
  it.each([
    ['version=7', 7],
    ['', null],
    ['version=', null],
    ['version=0', null],
    ['version=-1', null],
    ['version=2.5', null],
    ['version=seven', null],
    ['version=99999999999', null],
  ])('“%s” requests %p', (text, version) => {
    expect(versionOf(new URLSearchParams(text))).toBe(version);
  });

  it('survives a round trip, and does not change the rest of the address', () => {
    const search = new URLSearchParams('tab=1&version=2');
    expect(versionOf(withVersion(search, 7))).toBe(7);
    expect(String(withVersion(search, null))).toBe('tab=1');
  });
});
