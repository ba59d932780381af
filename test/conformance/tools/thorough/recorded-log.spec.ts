import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { loggedEventsIn } from '../../../support/log/earlier-logs.js';
import { newDataDirectory } from '../../../support/product/server.js';
import { WatchedOutput } from '../../../support/secrets/watched-output.js';

it('npm run tool -- record-log records every event that needs no log of an earlier version', async () => {
  const file = join(await newDataDirectory(), 'log.ndjson');
  const child = spawn(process.execPath, ['test/logs/record.mjs', file], { env: { PATH: process.env['PATH'] } });
  const output = new WatchedOutput('record-log', child.stdout, child.stderr);
  await once(child, 'close');
  expect(output.text).toMatch(/^Not recorded: PasswordRehashed\n/);
  expect(loggedEventsIn(file).map(({ type }) => type)).toContain('DeliveryOverdueWithdrawn');
  output.mustTellNoSecret();
}, 300_000);
