import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PasswordResetLink, Profile, TokenPair } from '@waymark/contracts';
import { Commands } from '../commands/commands.js';
import { systemClock } from '../platform/clock.js';
import type { EventStore } from '../event-sourcing/log/event-store.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { EVENT_STORE, READ_MODELS } from '../platform/tokens.js';
import { holdBackRows } from '../testing/late-read-models.js';
import { startApplication, type RunningApplication } from '../testing/running-application.js';
import { EndSessions } from './commands/end-sessions/end-sessions.command.js';
import { GrantRole } from './commands/grant-role/grant-role.command.js';
import { MakePasswordResetLink } from './commands/make-password-reset-link/make-password-reset-link.command.js';
import { Passwords } from './passwords.js';

const PASSWORD = 'correct horse';
const NEW = 'an owl at night';
const SYSTEM = { actor: { id: 'system', email: '', role: 'system' }, request_id: 'test' } as const;
const INVALID = { status: 400, body: { code: 'RESET_LINK_INVALID' } };

type Person = Profile & TokenPair;
let app: RunningApplication;
let staff: Person;
let ada: Person;

const call = (method: string, path: string, token?: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.call(method, `/api/v1${path}`, {
    ...(body !== undefined && { body }),
    ...(token !== undefined && { token }),
    headers,
  });
const register = async (email: string): Promise<Person> => {
  const body = { email, password: PASSWORD, first_name: 'Ada', last_name: 'Sample' };
  return (await call('POST', '/accounts/register/', undefined, body)).body as Person;
};
const make = (token: string, { id }: { id: string }, headers: Record<string, string> = {}) =>
  call('POST', `/accounts/${id}/password-reset-link/`, token, undefined, headers);
const tokenOf = ({ body }: { body: unknown }): string => new URL((body as PasswordResetLink).link).hash.slice(1);
const reset = (token: string, password = NEW, headers: Record<string, string> = {}) =>
  call(
    'POST',
    '/accounts/reset-password/',
    undefined,
    { token, new_password: password, new_password2: password },
    headers,
  );
const signIn = async (password: string, email = ada.email) =>
  (await call('POST', '/accounts/token/', undefined, { email, password })).status;
/** Nobody else waits for writes of the system. */
const shown = async (): Promise<void> => {
  const head = await app.application.get<EventStore>(EVENT_STORE).head();
  await app.application.get<ReadModels>(READ_MODELS).caughtUpWith(head);
};
const DAY = 86_400_000;
const clockAhead = (by: number) => jest.spyOn(systemClock, 'now').mockImplementation(() => new Date(Date.now() + by));

beforeEach(async () => {
  app = await startApplication({ RATE_LIMITS: 'on', PUBLIC_URL: 'http://localhost:8080' });
  staff = await register('staff@example.com');
  ada = await register('ada@example.com');
  await app.application.get(Commands).execute(new GrantRole(staff, 'staff', SYSTEM));
  await shown();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

it('a link sets a new password once and ends every session, and its secret is in no event', async () => {
  const made = await make(staff.access, ada);
  expect(made).toMatchObject({ status: 201, body: { expires_at: expect.any(String) } });
  const { link } = made.body as PasswordResetLink;
  expect(link).toMatch(/^http:\/\/localhost:8080\/reset-password#[\w-]+\.[\w-]{43}$/);
  const token = tokenOf(made);
  expect(await reset(token)).toMatchObject({ status: 200 });
  expect([await signIn(PASSWORD), await signIn(NEW)]).toEqual([401, 200]);
  expect((await call('GET', '/accounts/profile/', ada.access)).status).toBe(401);
  expect((await call('POST', '/accounts/token/refresh/', undefined, { refresh: ada.refresh })).status).toBe(401);
  expect(await reset(token, 'another owl at night')).toMatchObject(INVALID);
  const events = await app.application.get<EventStore>(EVENT_STORE).readAfter(0, 100);
  expect(JSON.stringify(events)).not.toContain(token.split('.')[1]);
  const log = await call('GET', '/audit/events/?type=PasswordResetLinkMade', staff.access);
  expect(log.body).toMatchObject({ events: [{ actor: { email: staff.email } }] });
  expect(JSON.stringify(log.body)).not.toContain('link_hash');
});

it('a link is invalid after it was replaced, expired or guessed, or while its account is disabled', async () => {
  const first = tokenOf(await make(staff.access, ada));
  const second = tokenOf(await make(staff.access, ada));
  for (const token of [
    first,
    `${second}x`,
    `${second.slice(0, -2)}${second.endsWith('AA') ? 'BB' : 'AA'}`,
    'x',
    `${staff.id}.${second.split('.')[1]}`,
  ]) {
    expect(await reset(token)).toMatchObject(INVALID);
  }
  await call('PATCH', `/accounts/${ada.id}/`, staff.access, { enabled: false });
  expect(await reset(second)).toMatchObject(INVALID);
  expect(await make(staff.access, ada)).toMatchObject({ status: 409, body: { code: 'ACCOUNT_DISABLED' } });
  await call('PATCH', `/accounts/${ada.id}/`, staff.access, { enabled: true });
  jest.spyOn(systemClock, 'now').mockReturnValue(new Date(Date.now() + 30 * 60_000 + 1_000));
  expect(await reset(second)).toMatchObject(INVALID);
});

describe('a link is invalid once', () => {
  const enable = (token: string, { id }: Person, enabled: boolean) =>
    call('PATCH', `/accounts/${id}/`, token, { enabled });
  let chief: Person;
  beforeEach(async () => {
    chief = await register('chief@example.com');
    await app.application.get(Commands).execute(new GrantRole(chief, 'staff', SYSTEM));
    await shown();
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'its account was disabled and enabled again',
      async () => {
        await enable(chief.access, ada, false);
        await enable(chief.access, ada, true);
      },
    ],
    ['staff ended its account’s sessions', () => call('POST', `/accounts/${ada.id}/end-sessions/`, chief.access)],
    [
      'its creator is no longer staff',
      () => call('PATCH', `/accounts/${staff.id}/`, chief.access, { role: 'auditor' }),
    ],
    [
      'its creator lost the staff role and got it back',
      async () => {
        await call('PATCH', `/accounts/${staff.id}/`, chief.access, { role: 'customer' });
        await call('PATCH', `/accounts/${staff.id}/`, chief.access, { role: 'staff' });
      },
    ],
    ['its creator was disabled', () => enable(chief.access, staff, false)],
    [
      'staff ended its account’s sessions, with late rows',
      async () => {
        holdBackRows(app.application);
        await app.application.get(Commands).execute(new EndSessions(ada.id, SYSTEM));
      },
    ],
  ])('%s', async (_, happens) => {
    const token = tokenOf(await make(staff.access, ada));
    await happens();
    expect(await reset(token)).toMatchObject(INVALID);
    expect((await reset(tokenOf(await make(chief.access, ada)))).status).toBe(200);
  });

  it('staff decide while the new password is being hashed', async () => {
    const token = tokenOf(await make(staff.access, ada));
    const passwords = app.application.get(Passwords);
    const hash = passwords.hash.bind(passwords);
    jest.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      await call('POST', `/accounts/${ada.id}/end-sessions/`, chief.access);
      return hash(password);
    });
    expect(await reset(token)).toMatchObject(INVALID);
  });

  it('its creator was no longer staff when it was recorded', async () => {
    const seed = randomBytes(32);
    const { id, email } = staff;
    await call('PATCH', `/accounts/${id}/`, chief.access, { role: 'customer' });
    const context = { actor: { id, email, role: 'staff' }, request_id: 'test' } as const;
    const { token } = await app.application.get(Commands).execute(new MakePasswordResetLink(ada.id, seed, context));
    expect(await reset(token)).toMatchObject(INVALID);
  });
});

it('a link is valid after earlier decisions and decisions about other accounts', async () => {
  const other = await register('other@example.com');
  await call('POST', `/accounts/${ada.id}/end-sessions/`, staff.access);
  await call('PATCH', `/accounts/${ada.id}/`, staff.access, { enabled: false });
  await call('PATCH', `/accounts/${ada.id}/`, staff.access, { enabled: true });
  const token = tokenOf(await make(staff.access, ada));
  await call('POST', `/accounts/${other.id}/end-sessions/`, staff.access);
  await call('PATCH', `/accounts/${other.id}/`, staff.access, { enabled: false });
  await call('PATCH', `/accounts/${ada.id}/`, staff.access, { role: 'auditor' });
  expect((await reset(token)).status).toBe(200);
});

it('a link created by Waymark is valid until its account’s sessions are ended', async () => {
  const made = (seed: Buffer) => app.application.get(Commands).execute(new MakePasswordResetLink(ada.id, seed, SYSTEM));
  expect((await reset((await made(randomBytes(32))).token)).status).toBe(200);
  const { token } = await made(randomBytes(32));
  await call('POST', `/accounts/${ada.id}/end-sessions/`, staff.access);
  expect(await reset(token, 'another owl at night')).toMatchObject(INVALID);
});

it("a link expires 30 minutes from now, although a wrong clock set its account's time ahead", async () => {
  clockAhead(6 * DAY);
  const { access } = (await call('POST', '/accounts/token/', undefined, { email: ada.email, password: PASSWORD }))
    .body as TokenPair;
  expect((await call('PATCH', '/accounts/profile/', access, { last_name: 'Later' })).status).toBe(200);
  jest.restoreAllMocks();
  const made = await make(staff.access, ada);
  const { expires_at } = made.body as PasswordResetLink;
  expect(Date.parse(expires_at)).toBeLessThanOrEqual(Date.now() + 30 * 60_000);
  expect((await reset(tokenOf(made))).status).toBe(200);
});

it('a link created with a clock ahead is invalid once the clock is correct', async () => {
  clockAhead(6 * DAY);
  const { access } = (await call('POST', '/accounts/token/', undefined, { email: staff.email, password: PASSWORD }))
    .body as TokenPair;
  const token = tokenOf(await make(access, ada));
  jest.restoreAllMocks();
  expect(await reset(token)).toMatchObject(INVALID);
});

it('a key that is reused after its lifetime creates another link', async () => {
  const key = { 'idempotency-key': 'once' };
  const first = tokenOf(await make(staff.access, ada, key));
  expect((await reset(first)).status).toBe(200);
  clockAhead(DAY + 1_000);
  const { access } = (await call('POST', '/accounts/token/', undefined, { email: staff.email, password: PASSWORD }))
    .body as TokenPair;
  const second = await make(access, ada, key);
  expect(second.status).toBe(201);
  expect(await reset(first, 'another owl at night')).toMatchObject(INVALID);
  expect((await reset(tokenOf(second), 'another owl at night')).status).toBe(200);
});

it('staff create links, only for other accounts', async () => {
  expect(await make(ada.access, staff)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await make(staff.access, staff)).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } });
  expect(await make(staff.access, { id: 'nobody' })).toMatchObject({ status: 404 });
});

it('retries with a key get the same link and change the password once', async () => {
  const key = { 'idempotency-key': 'once' };
  const made = await make(staff.access, ada, key);
  expect((await make(staff.access, ada, key)).body).toEqual(made.body);
  const answers = [await reset(tokenOf(made), NEW, key), await reset(tokenOf(made), NEW, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

it('a rejected password does not use up the link, and too many attempts are rejected', async () => {
  const token = tokenOf(await make(staff.access, ada));
  expect(await reset(token, 'short')).toMatchObject({ status: 400, body: { new_password: expect.any(Array) } });
  expect(await reset(token, 'password123')).toMatchObject({ status: 400, body: { new_password: expect.any(Array) } });
  expect((await reset(token)).status).toBe(200);
  const statuses = [];
  for (let turn = 0; turn < 18; turn += 1) statuses.push((await reset('guess')).status);
  expect(statuses.at(-1)).toBe(429);
});
