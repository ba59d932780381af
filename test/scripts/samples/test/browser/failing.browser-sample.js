import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

test('shows a parcel', () => expect('Pending').toBe('Delivered'));
test('is open at last', () => {
  const isFirst = !existsSync('opened');
  writeFileSync('opened', '');
  expect(isFirst).toBe(false);
});
test('is quiet', () => expect(1).toBe(1));

test.describe('after a failed hook', () => {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(() => {
    throw new Error('no hook');
  });
  test('the first test fails', () => {});
  test('the second test does not run', () => {});
});
