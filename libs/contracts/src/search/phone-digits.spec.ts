import { describe, expect, it } from '@jest/globals';
import { nationalDigits, phoneDigits, phoneLookedFor, placesOfDigits } from './phone-digits.js';

describe('the digits of a phone number', () => {
  it.each([
    ['+49 (0)40 123-456', '4940123456', '40123456'],
    ['0049 40 123456', '4940123456', '40123456'],
    ['040/123456', '40123456', '40123456'],
    ['49 40123456', '4940123456', '4940123456'],
    ['123456', '123456', '123456'],
    ['+98 912 345 6789', '989123456789', '9123456789'],
    ['(+351) 21 123 4567', '351211234567', '211234567'],
    ['+1 (212) 555-0100', '12125550100', '2125550100'],
    ['+39 06 1234567', '39061234567', '61234567'],
    ['٠٤٠ ١٢٣٤٥٦', '40123456', '40123456'],
    ['０４０－１２３４５６', '40123456', '40123456'],
    ['०४० १२३४५६', '40123456', '40123456'],
    ['none', '', ''],
  ])('of %j are %s, and nationally %s', (text, digits, national) => {
    expect([phoneDigits(text), nationalDigits(text)]).toEqual([digits, national]);
  });

  it('are located in the text', () => {
    for (const text of ['+49 (0)40 123-456', '040/123456', '٠٤٠ ١٢٣٤٥٦', '00']) {
      expect(
        phoneDigits(
          placesOfDigits(text)
            .map((place) => text[place])
            .join(''),
        ),
      ).toBe(phoneDigits(text));
    }
    expect(placesOfDigits('+49 (0)40 1')).toEqual([1, 2, 7, 8, 10]);
  });
});

describe('a search', () => {
  it.each(['+49 (0)40 123-456', '040/12345', ' 12345 ', '1 2 3 4 5', '2026-11-26', '٠٤٠ ١٢٣'])(
    'can be a phone number: %j',
    (search) => {
      expect(phoneLookedFor(search)).toBe(phoneDigits(search));
    },
  );

  it.each(['', '1234', '01234', 'WM-7K2F-9QX4-3MTB-8', '12 Quay 34567', '12345@mail', '1'.repeat(33)])(
    'is not a phone number: %j',
    (search) => {
      expect(phoneLookedFor(search)).toBeUndefined();
    },
  );
});
