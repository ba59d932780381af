import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

test('passes from the second try on', () => {
  const isFirst = !existsSync('tried');
  writeFileSync('tried', '');
  expect(isFirst ? 'the first try' : 'a later try').toBe('a later try');
});
test('always passes', () => expect(1).toBe(1));
