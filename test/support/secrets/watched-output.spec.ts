import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { KnownSecrets, knownSecrets } from './known-secrets.js';
import { WatchedOutput } from './watched-output.js';

describe('the known secrets of tests', () => {
  it.each([
    [{ email: 'ada@example.com', password: 'an-early-lark' }, 'an-early-lark'],
    [{ old_password: 'an-early-lark', new_password: 'a-late-owl' }, 'a-late-owl'],
    [[{ webhook: { secret: 'of-one-webhook' } }], 'of-one-webhook'],
    [{ authorization: 'Bearer somebodys-token' }, 'somebodys-token'],
    [{ JWT_SECRET: 'of-all-the-nodes' }, 'of-all-the-nodes'],
    [{ REDIS_URL: 'redis://default:pass%40word@host:6379' }, 'pass@word'],
  ])('include those in %j', (given, secret) => {
    const secrets = new KnownSecrets();
    secrets.learn(given);
    expect(secrets.tellingLines(`first\n{"message":"${secret}"}\nlast`)).toEqual([`{"message":"${secret}"}`]);
    expect(secrets.tellingLines('ada@example.com redis://default host:6379')).toEqual([]);
  });

  it.each([
    `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(20)}.${'b'.repeat(20)}`,
    `wm_${'a'.repeat(50)}`,
    `whsec_${'a'.repeat(32)}`,
  ])('include texts of the form %s', (secret) => {
    expect(new KnownSecrets().tellingLines(`url=/?token=${secret}`)).toHaveLength(1);
  });

  it('exclude the demo password and short values', () => {
    const secrets = new KnownSecrets();
    secrets.learn({ password: 'waymark-demo', new_password: 'short', access: '' });
    expect(secrets.tellingLines('waymark-demo short')).toEqual([]);
  });
});

describe('the output of a process', () => {
  it('is searched for all known secrets', async () => {
    knownSecrets.learn({ password: 'said-by-a-process' });
    const child = spawn('sh', ['-c', 'echo one; echo "two said-by-a-process" >&2'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = new WatchedOutput('the process', child.stdout, child.stderr);
    await once(child, 'close');
    expect(() => output.mustTellNoSecret()).toThrow('the process printed secrets:\ntwo said-by-a-process');
  });

  it('passes without secrets', async () => {
    const stream = Readable.from(['one\n', 'two\n']);
    const output = new WatchedOutput('the process', stream, null);
    await once(stream, 'end');
    expect(output.text).toBe('one\ntwo\n');
    expect(() => output.mustTellNoSecret()).not.toThrow();
  });
});
