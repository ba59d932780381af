import { describe, expect, it } from '@jest/globals';
import { typedNumber } from './typed-number.js';

const NUMBER = 'WM-7K2F-9QX4-3MTB-8';

describe('what is typed or pasted', () => {
  it.each([
    `https://waymark.example/track?tracking=${NUMBER}`,
    `Your parcel: https://waymark.example/track?from=mail&tracking=${NUMBER}#top see you`,
    `/track?tracking=${NUMBER}`,
  ])('is the number in an address: %s', (text) => {
    expect(typedNumber(text)).toBe(NUMBER);
  });

  it.each([NUMBER, ' wm7k2f ', '', 'https://waymark.example/track'])('stays as it is: %j', (text) => {
    expect(typedNumber(text)).toBe(text);
  });
});
