import { setTimeout } from 'node:timers/promises';
import { test } from '@jest/globals';

test('kills its runner', async () => {
  process.kill(process.ppid, 'SIGKILL');
  await setTimeout(60_000);
});
