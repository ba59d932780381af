import { expect, it } from '@jest/globals';
import { trackedByMangledLink } from './mangled-link.js';

const NUMBER = 'WM-7K2F-9QX4-3MTB-8';

it.each([
  [{ utm_source: 'mail', 'amp;tracking': NUMBER }, NUMBER],
  [{ 'amp;amp;tracking': NUMBER }, NUMBER],
  [{ Tracking: NUMBER }, NUMBER],
  [{ TRACKING: NUMBER }, NUMBER],
  [{ tracking: `3D${NUMBER}` }, NUMBER],
  [{ tracking: NUMBER }, undefined],
  [{ tracking: '' }, undefined],
  [{ tracking: [NUMBER, NUMBER] }, undefined],
  [{ tracking_number: NUMBER }, undefined],
  [{}, undefined],
])('the link with %j is to %s', (query, number) => {
  expect(trackedByMangledLink(query)).toBe(number);
});
