import { expect, it } from '@jest/globals';
import { daysLate, daysText } from './days.js';

it('counts days', () => {
  expect([daysText(1), daysText(3), daysLate(1), daysLate(3)]).toEqual([
    '1 day',
    '3 days',
    '1 day late',
    '3 days late',
  ]);
});
