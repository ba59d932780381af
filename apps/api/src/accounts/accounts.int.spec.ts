import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { STAFF_STREAM, accountStream, emailReservationDecider, type Actor } from '@waymark/domain';
import type { Commands } from '../commands/commands.js';
import type { Configuration } from '../config/configuration.js';
import { systemClock } from '../platform/clock.js';
import { CommandRunner } from '../event-sourcing/commands/command-runner.js';
import type { EventStore } from '../event-sourcing/log/event-store.js';
import { Readiness } from '../event-sourcing/freshness/readiness.js';
import { ReadYourWrites } from '../event-sourcing/freshness/read-your-writes.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { EVENT_STORE, READ_MODELS } from '../platform/tokens.js';
import { startApplication, type Answer, type RunningApplication } from '../testing/running-application.js';
import { GrantRole } from './commands/grant-role/grant-role.command.js';
import { GrantRoleHandler } from './commands/grant-role/grant-role.handler.js';
import type { RegisterAccount } from './commands/register-account/register-account.command.js';
import { RegisterAccountHandler } from './commands/register-account/register-account.handler.js';
import { emailStream, reservedAccountId } from './email-stream.js';
import { FirstStaffAccount } from './first-staff-account.js';
import { Passwords } from './passwords.js';
import { AccountQueries } from './queries/account-queries.js';
import { StaffDecisions } from './staff-decisions.js';

const BASE = '/api/v1/accounts';
const PASSWORD = 'waymark-demo';
const registration = (email: string) => ({ email, password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace' });

interface Tokens {
  access: string;
  refresh: string;
}
const tokensOf = ({ body }: Answer): Tokens => body as Tokens;

describe('accounts', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication({ ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' });
  });
  afterAll(() => app.close());

  const post = (path: string, body: unknown, token?: string) =>
    app.call('POST', `${BASE}${path}`, { body, ...(token !== undefined && { token }) });
  const register = async (email: string): Promise<Tokens> => tokensOf(await post('/register/', registration(email)));
  const signIn = (email: string, password = PASSWORD) => post('/token/', { email, password });
  const profile = (token?: string) => app.call('GET', `${BASE}/profile/`, token === undefined ? {} : { token });

  it('are signed in by registration', async () => {
    const { status, body } = await post('/register/', {
      ...registration('ada@example.com'),
      is_staff: true,
      role: 'staff',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      phone_number: '',
      address: '',
      company_name: '',
      is_staff: false,
      role: 'customer',
      access: expect.any(String),
      refresh: expect.any(String),
    });
    expect((await profile((body as Tokens).access)).body).toMatchObject({ email: 'ada@example.com' });
  });

  it('have a unique e-mail address, whatever its case', async () => {
    await register('grace@example.com');
    const { status, body } = await post('/register/', registration('GRACE@example.com'));
    expect(status).toBe(400);
    expect(body).toEqual({ email: ['An account with this email already exists'] });
  });

  it('have one winner in a race for an e-mail address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post('/register/', registration('race@example.com'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(400)]);
  });

  it('take over a reservation without an account after a crash', async () => {
    const system: Actor = { id: 'system', email: '', role: 'system' };
    await app.application.get(CommandRunner).run({
      decider: emailReservationDecider,
      stream: emailStream('left@example.com'),
      command: () => ({ type: 'ReserveEmail', account_id: 'left-behind' }),
      context: { actor: system, request_id: 'crash' },
    });
    const answers = await Promise.all([
      post('/register/', registration('left@example.com')),
      post('/register/', registration('LEFT@example.com')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(answers.find(({ status }) => status === 201)?.body).toMatchObject({ id: 'left-behind' });
  });

  it('sign in with an e-mail address in any case, and only with their password', async () => {
    await register('case@example.com');
    expect((await signIn('CASE@example.com')).status).toBe(200);
    const refusal = { detail: 'No active account found with the given credentials', code: 'INVALID_CREDENTIALS' };
    expect(await signIn('case@example.com', 'waymark-Demo')).toMatchObject({ status: 401, body: refusal });
    expect(await signIn('nobody@example.com')).toMatchObject({ status: 401, body: refusal });
  });

  it('refresh their tokens, and lose the session when a token is reused', async () => {
    const first = await register('refresh@example.com');
    const second = await post('/token/refresh/', { refresh: first.refresh });
    expect(second.status).toBe(200);
    expect(tokensOf(second).refresh).not.toBe(first.refresh);
    expect((await profile(tokensOf(second).access)).status).toBe(200);

    const refusal = { status: 401, body: { detail: 'Token is invalid or expired', code: 'INVALID_REFRESH_TOKEN' } };
    expect(await post('/token/refresh/', { refresh: first.refresh })).toMatchObject(refusal);
    expect(await post('/token/refresh/', { refresh: tokensOf(second).refresh })).toMatchObject(refusal);
    expect((await profile(tokensOf(second).access)).status).toBe(401);
  });

  it('sign out of one session at a time', async () => {
    const here = await register('logout@example.com');
    const there = tokensOf(await signIn('logout@example.com'));
    expect(await post('/logout/', { refresh: here.refresh })).toMatchObject({ status: 204, body: '' });
    expect((await profile(here.access)).status).toBe(401);
    expect((await profile(there.access)).status).toBe(200);
    expect((await post('/logout/', { refresh: 'unknown' })).status).toBe(204);
  });

  it('change the sent fields of their profile, and nothing else', async () => {
    const { access } = await register('profile@example.com');
    const patch = (body: unknown) => app.call('PATCH', `${BASE}/profile/`, { body, token: access });
    const changed = await patch({ company_name: 'Zoë & Söhne 📦', email: 'x@example.com', id: 'x', is_staff: true });
    expect(changed).toMatchObject({
      status: 200,
      body: { email: 'profile@example.com', first_name: 'Ada', company_name: 'Zoë & Söhne 📦', is_staff: false },
    });
    expect(await patch({ first_name: '', phone_number: 'call me' })).toMatchObject({
      status: 400,
      body: { first_name: ['First name is required'], phone_number: ['Invalid phone number'] },
    });
    expect(await patch({ company_name: null })).toMatchObject({ status: 200, body: { company_name: '' } });
    expect(await patch({})).toMatchObject({ status: 200 });
  });

  it('change their password, which ends every other session', async () => {
    const here = await register('password@example.com');
    const there = tokensOf(await signIn('password@example.com'));
    const change = (old_password: string, new_password: string, new_password2 = new_password) =>
      post('/change-password/', { old_password, new_password, new_password2 }, here.access);

    expect(await change('wrong', 'a new password')).toMatchObject({
      status: 400,
      body: { old_password: ['Current password is incorrect'] },
    });
    expect(await change('', 'short', 'other')).toMatchObject({
      status: 400,
      body: {
        old_password: ['Current password is required'],
        new_password: ['Password must be at least 8 characters'],
        new_password2: ['Passwords must match'],
      },
    });
    expect(await change(PASSWORD, 'a new password')).toMatchObject({ status: 200 });
    expect((await profile(here.access)).status).toBe(200);
    expect((await profile(there.access)).status).toBe(401);
    expect((await signIn('password@example.com')).status).toBe(401);
    expect((await signIn('password@example.com', 'a new password')).status).toBe(200);
  });

  it('change their password only once with two concurrent changes, despite other changes', async () => {
    const { access } = await register('twice@example.com');
    const passwords = ['first password', 'second password', 'third password'];
    const [answers] = await Promise.all([
      Promise.all(
        passwords.map((password) =>
          post(
            '/change-password/',
            { old_password: PASSWORD, new_password: password, new_password2: password },
            access,
          ),
        ),
      ),
      app.call('PATCH', `${BASE}/profile/`, { body: { company_name: 'Elsewhere' }, token: access }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const [index, { status, body }] of answers.entries()) {
      if (status === 400) expect(body).toEqual({ old_password: ['Current password is incorrect'] });
      expect((await signIn('twice@example.com', passwords[index])).status).toBe(status === 200 ? 200 : 401);
    }
  });

  it('are identified only by our own token for an active session', async () => {
    const refusal = { status: 401, body: { code: 'UNAUTHENTICATED' } };
    expect(await profile()).toMatchObject(refusal);
    expect(await profile('not a token')).toMatchObject(refusal);
    const { access } = await register('forged@example.com');
    const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect(Object.keys(claims).sort()).toEqual(['began', 'exp', 'iat', 'role', 'sid', 'sub']);
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(600);
    const { sub, sid, role } = claims;
    expect(await profile(new JwtService().sign({ sub, sid, role }, { secret: 'x'.repeat(40) }))).toMatchObject(refusal);
    const none = [{ alg: 'none', typ: 'JWT' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    expect(await profile(`${none.join('.')}.`)).toMatchObject(refusal);
  });

  it('get the operator as their first staff account', async () => {
    const { access } = tokensOf(await signIn('boss@example.com', 'correct horse'));
    expect((await profile(access)).body).toMatchObject({ is_staff: true, role: 'staff' });
  });
});

describe('accounts after a restart', () => {
  it("keep their sessions, and the operator's account is not created twice", async () => {
    const environment = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' };
    const first = await startApplication(environment);
    const { access, refresh } = tokensOf(
      await first.call('POST', `${BASE}/register/`, { body: registration('ada@example.com') }),
    );
    await first.stop();
    const second = await startApplication({ ...environment, DATA_DIR: first.dataDirectory });
    try {
      expect((await second.call('GET', `${BASE}/profile/`, { token: access })).status).toBe(200);
      expect((await second.call('POST', `${BASE}/token/refresh/`, { body: { refresh } })).status).toBe(200);
      const boss = { email: 'boss@example.com', password: 'correct horse' };
      expect((await second.call('POST', `${BASE}/token/`, { body: boss })).status).toBe(200);
    } finally {
      await second.close();
    }
  });
});

describe('the first staff account', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it('is created once, by any number of nodes that start concurrently', async () => {
    const get = app.application.get.bind(app.application);
    const store = get<EventStore>(EVENT_STORE);
    const administrator = { email: 'boss@example.com', password: 'correct horse' };
    const nodes = Array.from({ length: 3 }, () => {
      const runner = new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined });
      const register = new RegisterAccountHandler(runner, get(Passwords), get(AccountQueries), store);
      const grant = new GrantRoleHandler(new StaffDecisions(runner, get(AccountQueries), get(ReadYourWrites)));
      const commands = {
        execute: (command: unknown) =>
          command instanceof GrantRole ? grant.execute(command) : register.execute(command as RegisterAccount<unknown>),
      } as Commands;
      return new FirstStaffAccount(
        { administrator } as Configuration,
        store,
        get(Readiness),
        get<ReadModels>(READ_MODELS),
        get(AccountQueries),
        commands,
        get(Passwords),
      );
    });
    await Promise.all(nodes.map((node) => node.onApplicationBootstrap()));
    const id = await reservedAccountId(store, administrator.email);
    const streams = await Promise.all([accountStream(id ?? ''), STAFF_STREAM].map((name) => store.readStream(name)));
    expect(streams.map((events) => events.map(({ type }) => type))).toEqual([['AccountRegistered'], ['RoleGranted']]);
  });

  it('is created at start only if there has never been staff', async () => {
    const environment = {
      DATA_DIR: app.dataDirectory,
      ADMIN_EMAIL: 'usurper@example.com',
      ADMIN_PASSWORD: 'correct horse',
    };
    await app.stop();
    app = await startApplication(environment);
    const body = { email: 'usurper@example.com', password: 'correct horse' };
    expect((await app.call('POST', `${BASE}/token/`, { body })).status).toBe(401);
  });
});
