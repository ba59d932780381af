import { expect, it } from '@jest/globals';
import { chargedWeight } from './charged-weight.js';

it.each([
  ['the actual weight of a dense parcel', [3, 10, 20, 50], { actual: 3, volume: 2, chargedBy: 'weight' }],
  ['the volume of a light parcel', [1, 10, 20, 50], { actual: 1, volume: 2, chargedBy: 'volume' }],
  ['nothing without dimensions', [3, 0, 20, 50], { actual: 3, volume: undefined, chargedBy: undefined }],
  ['nothing without a weight', [0, 10, 20, 50], { actual: undefined, volume: 2, chargedBy: undefined }],
] as const)('a carrier charges %s', (_, [weight, length, width, height], charged) => {
  expect(chargedWeight(weight, length, width, height)).toEqual(charged);
});
