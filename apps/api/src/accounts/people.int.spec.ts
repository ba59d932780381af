import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountResource, IssuedApiKey, Profile, TokenPair } from '@waymark/contracts';
import { STAFF_STREAM, type Role } from '@waymark/domain';
import { io, type Socket } from 'socket.io-client';
import { Commands } from '../commands/commands.js';
import type { Sessions } from '../coordination/sessions.js';
import { systemClock } from '../platform/clock.js';
import { CommandRunner } from '../event-sourcing/commands/command-runner.js';
import type { EventStore } from '../event-sourcing/log/event-store.js';
import { ReadYourWrites } from '../event-sourcing/freshness/read-your-writes.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { EVENT_STORE, READ_MODELS, SESSIONS } from '../platform/tokens.js';
import { startApplication, type RunningApplication } from '../testing/running-application.js';
import { AccessTokens } from './access-tokens.js';
import { GrantRole } from './commands/grant-role/grant-role.command.js';
import { AccountQueries } from './queries/account-queries.js';
import { StaffDecisions } from './staff-decisions.js';

const PASSWORD = 'waymark-demo';
const SYSTEM = { actor: { id: 'system', email: '', role: 'system' }, request_id: 'test' } as const;

let app: RunningApplication;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startApplication();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.close());

const call = (method: string, path: string, token?: string, body?: unknown) =>
  app.call(method, `/api/v1${path}`, { ...(body !== undefined && { body }), ...(token !== undefined && { token }) });

type Person = Profile & TokenPair;
let people = 0;
const register = async (role: Role = 'customer', names: object = {}): Promise<Person> => {
  people += 1;
  const form = { email: `Person${people}@example.com`, password: PASSWORD, first_name: 'Ada', last_name: 'Sample' };
  const person = (await call('POST', '/accounts/register/', undefined, { ...form, ...names })).body as Person;
  if (role !== 'customer') {
    await app.application.get(Commands).execute(new GrantRole(person, role, SYSTEM));
    // Nobody else waits for writes of the system.
    const head = await app.application.get<EventStore>(EVENT_STORE).head();
    await app.application.get<ReadModels>(READ_MODELS).caughtUpWith(head);
  }
  return person;
};
const signIn = ({ email }: Person) => call('POST', '/accounts/token/', undefined, { email, password: PASSWORD });
const change = (token: string, { id }: { id: string }, body: object) => call('PATCH', `/accounts/${id}/`, token, body);
const endSessions = (token: string, { id }: { id: string }) => call('POST', `/accounts/${id}/end-sessions/`, token);
const statusFor = async (token: string): Promise<number> => (await call('GET', '/accounts/profile/', token)).status;
const refreshed = async (refresh: string): Promise<number> =>
  (await call('POST', '/accounts/token/refresh/', undefined, { refresh })).status;
const keyOf = async ({ access }: Person): Promise<string> => {
  const scopes = ['events:read', 'shipments:read', 'shipments:write'];
  return ((await call('POST', '/api-keys/', access, { name: 'Desk', scopes })).body as IssuedApiKey).key;
};
const readsWith = async (key: string): Promise<number> => (await call('GET', '/shipments/', key)).status;
const connected = async (token: string): Promise<Socket> => {
  const socket = io(app.address, { forceNew: true, reconnection: false, transports: ['websocket'], auth: { token } });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};
const streamOf = (token: string) =>
  fetch(`${app.address}/api/v1/events/stream/`, { headers: { authorization: `Bearer ${token}` } });

describe('people', () => {
  it('are listed only for staff, completely, in pages and by search words', async () => {
    const staff = await register('staff');
    const [first, second] = [
      await register('customer', { company_name: 'Pagoda Prints' }),
      await register('auditor', { company_name: 'Pagoda Papers' }),
    ];
    const { status, headers, body } = await call('GET', '/accounts/?q=pagoda&limit=1', staff.access);
    expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
    expect(body).toEqual([
      {
        id: second.id,
        email: second.email,
        first_name: 'Ada',
        last_name: 'Sample',
        phone_number: '',
        company_name: 'Pagoda Papers',
        role: 'auditor',
        enabled: true,
        registered_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(next, app.address);
    const page = await app.call('GET', `${pathname}${search}`, { token: staff.access });
    expect(page.body).toMatchObject([{ id: first.id, role: 'customer' }]);
    expect(page.headers.get('link')).toBeNull();
  });

  it('are listed only with valid parameters', async () => {
    const staff = await register('staff');
    const errorsOf = async (query: string) =>
      Object.keys((await call('GET', `/accounts/?${query}`, staff.access)).body as object);
    expect(await errorsOf('limit=0')).toEqual(['limit']);
    expect(await errorsOf('cursor=abc')).toEqual(['cursor']);
    expect(await errorsOf(`q=${'a'.repeat(201)}`)).toEqual(['q']);
  });

  it('are hidden from everybody else', async () => {
    const [customer, auditor, other] = [await register(), await register('auditor'), await register()];
    const key = await keyOf(await register('staff'));
    for (const token of [customer.access, auditor.access, key]) {
      const refusal = { status: 403, body: { code: 'FORBIDDEN' } };
      expect(await call('GET', '/accounts/', token)).toMatchObject(refusal);
      expect(await change(token, other, { role: 'staff' })).toMatchObject(refusal);
      expect(await change(token, customer, { role: 'staff' })).toMatchObject(refusal);
      expect(await endSessions(token, other)).toMatchObject(refusal);
    }
    expect((await call('GET', '/accounts/')).status).toBe(401);
  });

  it('return 404 if unknown, and reject a change without effect', async () => {
    const [staff, other] = [await register('staff'), await register()];
    const unknown = { status: 404, body: { code: 'ACCOUNT_NOT_FOUND' } };
    for (const id of ['nobody', randomUUID(), '%00', '..%2f']) {
      expect(await change(staff.access, { id }, { enabled: false })).toMatchObject(unknown);
      expect(await endSessions(staff.access, { id })).toMatchObject(unknown);
    }
    expect(await change(staff.access, other, { role: 'boss', enabled: 'no' })).toMatchObject({
      status: 400,
      body: { role: ['Role must be one of: customer, staff, auditor'], enabled: ['Enabled must be true or false'] },
    });
    expect(await change(staff.access, other, { email: 'x@example.com' })).toMatchObject({
      status: 200,
      body: { email: other.email, role: 'customer', enabled: true },
    });
  });
});

describe('a role', () => {
  it('a role granted by staff takes effect with the response, and is an event', async () => {
    const [staff, other] = [await register('staff'), await register()];
    expect((await call('GET', '/audit/events/', other.access)).status).toBe(403);
    expect(await change(staff.access, other, { role: 'auditor' })).toMatchObject({
      status: 200,
      body: { id: other.id, role: 'auditor' },
    });
    expect((await call('GET', '/audit/events/', other.access)).status).toBe(200);
    expect(await call('PATCH', '/accounts/profile/', other.access, { company_name: 'Books' })).toMatchObject({
      body: { role: 'auditor', is_staff: false },
    });
    const [event] = (
      (await call('GET', '/audit/events/?type=RoleGranted&limit=1', staff.access)).body as {
        events: object[];
      }
    ).events;
    expect(event).toMatchObject({
      stream: STAFF_STREAM,
      actor: { id: staff.id, role: 'staff' },
      data: { account_id: other.id, email: other.email, role: 'auditor' },
    });
  });

  it('cannot be changed by its owner', async () => {
    const staff = await register('staff');
    const refusal = { status: 409, body: { code: 'OWN_ACCOUNT' } };
    expect(await change(staff.access, staff, { role: 'customer' })).toMatchObject(refusal);
    expect(await change(staff.access, staff, { enabled: false })).toMatchObject(refusal);
    expect(await endSessions(staff.access, staff)).toMatchObject(refusal);
  });
});

describe('a disabled account', () => {
  it('is cut off immediately: tokens, refresh tokens, API keys, sockets, streams and long polls', async () => {
    const [staff, other, bystander] = [await register('staff'), await register(), await register()];
    const key = await keyOf(other);
    const ends = [other.access].map(async (token) => {
      const socket = await connected(token);
      return new Promise((resolve) => socket.once('disconnect', resolve));
    });
    const kept = await connected(bystander.access);
    const streams = await Promise.all([other.access, key].map(streamOf));
    const polls = [other.access, key].map((token) => call('GET', '/events/?wait=30', token));

    expect(await change(staff.access, other, { enabled: false })).toMatchObject({
      status: 200,
      body: { enabled: false },
    });
    expect([await statusFor(other.access), await refreshed(other.refresh), await readsWith(key)]).toEqual([
      401, 401, 401,
    ]);
    expect(await Promise.all(ends)).toEqual(['io server disconnect']);
    for (const stream of streams) expect(await stream.text()).toContain('heartbeat');
    for (const poll of polls) expect((await poll).status).toBe(401);
    expect(await signIn(other)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    await expect(connected(other.access)).rejects.toMatchObject({ message: 'UNAUTHENTICATED' });
    expect([kept.connected, await statusFor(bystander.access)]).toEqual([true, 200]);
  });

  it('is rejected in a session that a late node started', async () => {
    const [staff, other] = [await register('staff'), await register()];
    const began = app.application.get<ReadModels>(READ_MODELS).position;
    await change(staff.access, other, { enabled: false });
    await change(staff.access, other, { enabled: true });
    const session = await app.application.get<Sessions>(SESSIONS).start(other.id, began);
    const access = app.application.get(AccessTokens).sign(session, 'customer');
    expect([await statusFor(access), await refreshed(session.refresh)]).toEqual([401, 401]);
  });

  it('gets its keys back when it is enabled, and no session', async () => {
    const [staff, other] = [await register('staff'), await register()];
    const key = await keyOf(other);
    await change(staff.access, other, { enabled: false });
    await change(staff.access, other, { enabled: true });
    expect([await statusFor(other.access), await refreshed(other.refresh), await readsWith(key)]).toEqual([
      401, 401, 200,
    ]);
    const { access } = (await signIn(other)).body as TokenPair;
    expect(await statusFor(access)).toBe(200);
  });

  it('is listed as disabled', async () => {
    const [staff, other] = [await register('staff'), await register()];
    await change(staff.access, other, { role: 'auditor', enabled: false });
    const found = (await call('GET', `/accounts/?q=${other.email}`, staff.access)).body as AccountResource[];
    expect(found).toMatchObject([{ id: other.id, role: 'auditor', enabled: false }]);
  });
});

describe('sessions ended by staff', () => {
  it('are all earlier ones, and no keys', async () => {
    const [staff, other] = [await register('staff'), await register()];
    const key = await keyOf(other);
    const second = (await signIn(other)).body as TokenPair;
    const socket = await connected(second.access);
    const end = new Promise((resolve) => socket.once('disconnect', resolve));
    expect((await endSessions(staff.access, other)).status).toBe(204);
    expect(await end).toBe('io server disconnect');
    expect([await statusFor(other.access), await statusFor(second.access), await refreshed(second.refresh)]).toEqual([
      401, 401, 401,
    ]);
    expect(await readsWith(key)).toBe(200);
    expect(await statusFor(((await signIn(other)).body as TokenPair).access)).toBe(200);
  });

  it('are not restored by a password change in one of them', async () => {
    const [staff, other] = [await register('staff'), await register()];
    await endSessions(staff.access, other);
    const { access } = (await signIn(other)).body as TokenPair;
    const passwords = { old_password: PASSWORD, new_password: 'another password', new_password2: 'another password' };
    expect((await call('POST', '/accounts/change-password/', access, passwords)).status).toBe(200);
    expect([await statusFor(other.access), await statusFor(access)]).toEqual([401, 200]);
  });
});

describe('two staff accounts that demote each other concurrently on two nodes', () => {
  it('leave one of them as staff', async () => {
    const store = app.application.get<EventStore>(EVENT_STORE);
    for (let race = 0; race < 20; race += 1) {
      const [one, other] = [await register('staff'), await register('staff')];
      const node = () =>
        new StaffDecisions(
          new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined }),
          app.application.get(AccountQueries),
          app.application.get(ReadYourWrites),
        );
      const demote = (by: Person, whom: Person) => {
        const actor = { id: by.id, email: by.email, role: 'staff' } as const;
        return node().record(whom, { type: 'ChangeStanding', role: 'customer' }, { actor, request_id: 'race' });
      };
      const outcomes = await Promise.allSettled([demote(one, other), demote(other, one)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'FORBIDDEN' } });
    }
  });
});
