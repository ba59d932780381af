import { existsSync, writeFileSync } from 'node:fs';
import { test } from '@jest/globals';

test('ends its worker once', () => {
  const isFirst = !existsSync('ended');
  writeFileSync('ended', '');
  if (isFirst) process.exit(1);
});
