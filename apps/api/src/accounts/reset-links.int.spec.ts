import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { STAFF_STREAM, accountStream, type Actor, type WaymarkEvent } from '@waymark/domain';
import { openEventStore } from '../event-log/log-files.js';
import type { EventStore } from '../event-log/event-log.js';
import { CommandRunner } from '../event-log/command-runner.js';
import type { ReadYourWrites } from '../event-log/read-your-writes.js';
import { appendNext, someMetadata } from '../event-log/testing/appending.js';
import type { RateLimiter } from '../http/limits/rate-limits.js';
import { MakePasswordResetLink, MakePasswordResetLinkHandler } from './commands/make-password-reset-link.js';
import { ResetPassword, ResetPasswordHandler } from './commands/reset-password.js';
import type { Passwords } from './passwords.js';
import type { AccountQueries } from './queries/account-queries.js';
import type { PeopleQueries } from './queries/people-queries.js';

const ada = { id: 'ada', email: 'ada@example.com', role: 'customer' } as const;
const staff = { id: 'staff-1', email: 'staff@example.com', role: 'staff' } as const;
const profile = { first_name: 'Ada', last_name: 'Sample', phone_number: '', address: '', company_name: '' };
const about = ({ id, email }: Actor) => ({ account_id: id, email });
const MINUTE = 60_000;
const INVALID = { code: 'RESET_LINK_INVALID' };

let directory: string;
let store: EventStore;
let now: Date;
let hashing: () => Promise<unknown>;
let links: MakePasswordResetLinkHandler;
let passwords: ResetPasswordHandler;

const record = (stream: string, event: WaymarkEvent, at = now) =>
  appendNext(store, stream, [event], { ...someMetadata, recorded_at: at.toISOString() });
const make = () =>
  links.execute(new MakePasswordResetLink(ada.id, randomBytes(32), { actor: staff, request_id: 'make' }));
const reset = (token: string) =>
  passwords.execute(new ResetPassword(token, 'an owl at night', { actor: ada, request_id: 'reset' }));

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-links-'));
  store = await openEventStore({ file: join(directory, 'events.db') });
  now = new Date('2026-03-01T12:00:00.000Z');
  hashing = async () => undefined;
  const clock = { now: () => now };
  const runner = new CommandRunner({ store, clock, newId: randomUUID, wrote: async () => undefined });
  const readYourWrites = { shown: async () => 'current', concern: async () => undefined } as unknown as ReadYourWrites;
  links = new MakePasswordResetLinkHandler(
    runner,
    { find: async () => ({ enabled: true }) } as unknown as PeopleQueries,
    readYourWrites,
    { everyNodeReads: async () => true },
  );
  passwords = new ResetPasswordHandler(
    runner,
    { hash: () => hashing().then(() => 'changed') } as unknown as Passwords,
    // The rows are late in each test: they never show an event.
    { byId: () => ada, isShut: () => false } as unknown as AccountQueries,
    readYourWrites,
    { signedIn: async () => undefined } as unknown as RateLimiter,
    store,
    clock,
  );
  await record(STAFF_STREAM, { type: 'RoleGranted', data: { ...about(staff), role: 'staff' } });
  const registered = {
    id: ada.id,
    email: ada.email,
    password_hash: 'first',
    profile,
    registered_at: now.toISOString(),
  };
  await record(accountStream(ada.id), { type: 'AccountRegistered', data: registered });
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

describe('a reset link', () => {
  it('sets the password, and no event has its secret', async () => {
    const { token } = await make();
    await reset(token);
    expect(await store.lastOf(accountStream(ada.id))).toMatchObject({
      type: 'PasswordChanged',
      data: { password_hash: 'changed', kept_session_id: null },
    });
    expect(JSON.stringify(await store.readAfter(0, 100))).not.toContain(token.split('.')[1]);
  });

  it('is invalid after 30 minutes', async () => {
    const { token, expires_at } = await make();
    expect(expires_at).toBe('2026-03-01T12:30:00.000Z');
    now = new Date(now.getTime() + 30 * MINUTE);
    await expect(reset(token)).rejects.toMatchObject(INVALID);
  });

  it("expires 30 minutes from now, although a wrong clock set its account's time ahead", async () => {
    const later = new Date('2026-03-07T12:00:00.000Z');
    await record(accountStream(ada.id), { type: 'ProfileUpdated', data: { changes: { last_name: 'Later' } } }, later);
    const { token, expires_at } = await make();
    expect(expires_at).toBe('2026-03-01T12:30:00.000Z');
    await expect(reset(token)).resolves.toBeUndefined();
  });

  it('is invalid once staff ended the sessions of its account, although no row shows it', async () => {
    const { token } = await make();
    await record(STAFF_STREAM, { type: 'SessionsEnded', data: about(ada) });
    await expect(reset(token)).rejects.toMatchObject(INVALID);
  });

  it('is invalid if staff decide while the new password is being hashed', async () => {
    const { token } = await make();
    hashing = () => record(STAFF_STREAM, { type: 'SessionsEnded', data: about(ada) });
    await expect(reset(token)).rejects.toMatchObject(INVALID);
  });

  it('is invalid if its creator was no longer staff when it was recorded', async () => {
    await record(STAFF_STREAM, { type: 'RoleGranted', data: { ...about(staff), role: 'customer' } });
    const { token } = await make();
    await expect(reset(token)).rejects.toMatchObject(INVALID);
  });
});
