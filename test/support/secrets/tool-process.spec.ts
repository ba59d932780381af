import { describe, expect, it } from '@jest/globals';
import { knownSecrets } from './known-secrets.js';
import { outputOfTool, runTool } from './tool-process.js';

const NOWHERE = { DATA_DIR: '/nowhere' };

describe('a tool that tests run', () => {
  it('rejects with its output when it fails', async () => {
    expect(await runTool('accounts', ['dance'], NOWHERE)).toMatchObject({
      code: 2,
      output: '',
      errors: expect.stringContaining('Usage: npm run accounts'),
    });
    await expect(outputOfTool('accounts', ['dance'], NOWHERE)).rejects.toThrow(
      /^npm run accounts ended with 2:\nUsage: /u,
    );
  });

  it('rejects if it prints secrets, including those in its environment', async () => {
    knownSecrets.learn({ password: 'Usage: npm' });
    await expect(runTool('accounts', ['dance'], NOWHERE)).rejects.toThrow(
      'npm run accounts printed secrets:\nUsage: npm',
    );
    const address = 'kurrentdb://waymark:of%40an-address@127.0.0.1:1';
    await runTool(
      'migrate',
      [address],
      { ...NOWHERE, REDIS_URL: 'redis://:of-redis-itself@host' },
      'typed-into-it\nmore',
    ).catch(() => undefined);
    expect(knownSecrets.tellingLines('a\nof@an-address\nof-redis-itself')).toHaveLength(2);
    expect(knownSecrets.tellingLines('a\ntyped-into-it\nmore')).toEqual(['typed-into-it']);
  });
});
