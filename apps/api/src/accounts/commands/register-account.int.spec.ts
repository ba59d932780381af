import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEventStore } from '../../event-log/log-files.js';
import type { EventStore } from '../../event-log/event-log.js';
import { CommandRunner } from '../../event-log/command-runner.js';
import { appendNext } from '../../event-log/testing/appending.js';
import { systemClock } from '@waymark/event-store';
import { emailStream } from '../email-stream.js';
import { Passwords } from '../passwords.js';
import { RegisterAccount, RegisterAccountHandler } from './register-account.js';

let directory: string;
let store: EventStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-register-'));
  store = await openEventStore({ file: join(directory, 'events.db') });
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

describe('a registration', () => {
  it('takes over a reservation without an account, once', async () => {
    const runner = new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined });
    const handler = new RegisterAccountHandler(runner, new Passwords(), { isShut: () => false }, store);
    const context = { actor: { id: '', email: '', role: 'customer' }, request_id: 'test' } as const;
    const register = (email: string) => {
      const request = { email, password: 'correct horse', first_name: 'Ada', last_name: 'Lovelace' };
      return handler.execute(new RegisterAccount(request, context, async (id) => id));
    };
    const reserved = { type: 'EmailReserved', data: { account_id: 'left-behind' } } as const;
    await appendNext(store, emailStream('left@example.com'), [reserved]);

    const outcomes = await Promise.allSettled([register('left@example.com'), register('LEFT@example.com')]);
    expect(outcomes.toSorted((one, other) => one.status.localeCompare(other.status))).toMatchObject([
      { status: 'fulfilled', value: { account: { id: 'left-behind' }, prepared: 'left-behind' } },
      { status: 'rejected', reason: { code: 'EMAIL_TAKEN' } },
    ]);
  });
});
