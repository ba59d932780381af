import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { CommandRunner } from '../../event-log/command-runner.js';
import type { ReadYourWrites } from '../../event-log/read-your-writes.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import type { RateLimiter } from '../../http/limits/rate-limits.js';
import type { KnownDevices } from '../known-devices.js';
import type { Passwords } from '../passwords.js';
import type { AccountQueries } from '../queries/account-queries.js';
import type { SignedInSessions } from '../signed-in-sessions.js';
import { SignIn, SignInHandler } from './sign-in.js';

const ada = { id: 'ada', email: 'ada@example.com', role: 'customer' };
const tokens = { access: 'access', refresh: 'refresh' };
const request = new SignIn({ email: ada.email, password: 'correct horse' }, Buffer.from('seed'), 'request');

const handlerWith = (run: CommandRunner['run'], isOutdated: boolean): SignInHandler =>
  new SignInHandler(
    { run } as unknown as CommandRunner,
    { byEmail: () => ({ ...ada, password_hash: 'checked' }) } as unknown as AccountQueries,
    { check: async () => ({ matches: true, isOutdated }), hash: async () => 'rehashed' } as unknown as Passwords,
    { start: async () => undefined, tokensOf: () => tokens } as unknown as SignedInSessions,
    {
      find: async (look: () => unknown) => ({ found: look() }),
      shown: async () => 'current',
    } as unknown as ReadYourWrites,
    { beginSignIn: async () => undefined, signedIn: async () => undefined } as unknown as RateLimiter,
    { idOf: () => undefined } as unknown as KnownDevices,
    { position: 7 } as ReadModels,
  );

describe('a sign-in with a password that was hashed as typed', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('rehashes it, unless it was changed since it was checked', async () => {
    const commands: unknown[] = [];
    const run = async ({ stream, command }: { stream: string; command: (at: string, now: Date) => unknown }) =>
      commands.push([stream, command('', new Date())]);
    expect(await handlerWith(run as unknown as CommandRunner['run'], true).execute(request)).toBe(tokens);
    const rehash = { type: 'RehashPassword', actor: ada, checked_hash: 'checked', password_hash: 'rehashed' };
    expect(commands).toEqual([['account-ada', rehash]]);

    await handlerWith(run as unknown as CommandRunner['run'], false).execute(request);
    expect(commands).toHaveLength(1);
  });

  it('succeeds although the new hash cannot be recorded', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const failing = () => Promise.reject(new Error('the store is down'));
    expect(await handlerWith(failing, true).execute(request)).toBe(tokens);
    expect(warn).toHaveBeenCalledWith('cannot rehash a password: Error: the store is down');
  });
});
