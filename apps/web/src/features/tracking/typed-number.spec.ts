import { describe, expect, it } from '@jest/globals';
import { typedNumber } from './typed-number.js';

const NUMBER = 'WM-7K2F-9QX4-3MTB-8';

describe('typed or pasted text', () => {
  it.each([
    `https://waymark.example/track?tracking=${NUMBER}`,
    `Your parcel: https://waymark.example/track?from=mail&tracking=${NUMBER}#top see you`,
    `/track?tracking=${NUMBER}`,
  ])('yields the number in an address: %s', (text) => {
    expect(typedNumber(text)).toBe(NUMBER);
  });

  it.each([NUMBER, ' wm7k2f ', '', 'https://waymark.example/track'])('stays unchanged: %j', (text) => {
    expect(typedNumber(text)).toBe(text);
  });
});
