import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

test.each([1, 2, 3, 4, 5, 6])('test %i passes from the second try on', (number) => {
  const isFirst = !existsSync(`tried-${number}`);
  writeFileSync(`tried-${number}`, '');
  expect(isFirst).toBe(false);
});
