import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

test.each([1, 2, 3])('test %i passes from the second try on', (number) => {
  const isFirst = !existsSync(`three-once-${number}`);
  writeFileSync(`three-once-${number}`, '');
  expect(isFirst).toBe(false);
});
