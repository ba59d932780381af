import { expect, it } from '@jest/globals';
import { stretchesOf } from './statuses.js';

it('runs of equal statuses are merged', () => {
  expect(stretchesOf(['pending', 'delayed', 'delayed', 'pending'])).toEqual([
    { status: 'pending', length: 1 },
    { status: 'delayed', length: 2 },
    { status: 'pending', length: 1 },
  ]);
  expect(stretchesOf([])).toEqual([]);
});
