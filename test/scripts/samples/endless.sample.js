import { test } from '@jest/globals';

test('never ends', () => {
  for (;;);
});
