import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Shipment, TokenPair } from '@waymark/contracts';
import { MakePasswordResetLink } from '../../accounts/commands/make-password-reset-link/make-password-reset-link.command.js';
import { Commands } from '../../commands/commands.js';
import type { Idempotency } from '../../coordination/idempotency.js';
import { StoreUnavailableError } from '../../platform/store-errors.js';
import { IDEMPOTENCY } from '../../platform/tokens.js';
import { startApplication, type Answer, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';

const SHIPMENTS = '/api/v1/shipments/';
const REGISTER = '/api/v1/accounts/register/';
const TOKEN = '/api/v1/accounts/token/';
const REFRESH = '/api/v1/accounts/token/refresh/';
const refreshOf = ({ body }: Answer): string => (body as TokenPair).refresh;
const registration = (email: string) => ({ email, password: 'waymark-demo', first_name: 'Ada', last_name: 'Lovelace' });

describe('an Idempotency-Key', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const post = (path: string, key: string, body: unknown, token?: string) =>
    app.call('POST', path, { body, headers: { 'idempotency-key': key }, ...(token !== undefined && { token }) });

  const profile = async ({ body }: Answer): Promise<number> =>
    (await app.call('GET', '/api/v1/accounts/profile/', { token: (body as TokenPair).access })).status;

  it('returns the same account and tokens for a retried registration', async () => {
    const first = await post(REGISTER, 'register', registration('ada@example.com'));
    const again = await post(REGISTER, 'register', registration('ada@example.com'));
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await profile(first)).toBe(200);
  });

  it('replays errors too', async () => {
    await post(REGISTER, 'taken', registration('taken@example.com'));
    const first = await post(REGISTER, 'error', registration('taken@example.com'));
    expect(first.status).toBe(400);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const again = await post(REGISTER, 'error', registration('taken@example.com'));
    expect(again).toMatchObject({ status: 400, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('is free for a corrected body after an invalid one', async () => {
    const invalid = { ...registration('corrected@example.com'), first_name: '' };
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const refused = await post(REGISTER, 'corrected', invalid);
      expect(refused).toMatchObject({ status: 400, body: { first_name: ['First name is required'] } });
      expect(refused.headers.get('idempotent-replayed')).toBeNull();
    }
    expect((await post(REGISTER, 'corrected', registration('corrected@example.com'))).status).toBe(201);
  });

  it('is not kept where the request may run again', async () => {
    const claims = jest.spyOn(app.application.get<Idempotency>(IDEMPOTENCY), 'claim');
    const refresh = refreshOf(await post(REGISTER, 'leaves', registration('leaves@example.com')));
    claims.mockClear();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect((await post('/api/v1/accounts/logout/', 'leave', { refresh })).status).toBe(204);
    }
    expect(claims).not.toHaveBeenCalled();
    claims.mockRestore();
  });

  it('is rejected with another body', async () => {
    await post(REGISTER, 'reused', registration('reused@example.com'));
    const another = { ...registration('reused@example.com'), last_name: 'Byron' };
    expect(await post(REGISTER, 'reused', another)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('is rejected on another path, also with the same body', async () => {
    const { body } = await post(REGISTER, 'paths', registration('paths@example.com'));
    const { access } = body as TokenPair;
    const ids = await Promise.all(
      [1, 2].map(async (number) => {
        const created = await post(SHIPMENTS, `parcel ${number}`, sampleWaybill(), access);
        return (created.body as Shipment).id;
      }),
    );
    const update = {
      status: 'in_transit',
      location: 'Paris',
      description: 'Sorted',
      timestamp: '2026-01-02T03:04:05Z',
    };
    const [first, second] = ids.map((id) => `${SHIPMENTS}${id}/updates/create/`);
    expect((await post(first ?? '', 'an update', update, access)).status).toBe(201);
    const refused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    expect(await post(second ?? '', 'an update', update, access)).toMatchObject(refused);
    expect(await post(SHIPMENTS, 'an update', sampleWaybill(), access)).toMatchObject(refused);
  });

  it('runs only one of many concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(REGISTER, 'at once', registration('once@example.com'))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    for (const { status, headers } of answers) if (status === 409) expect(headers.get('retry-after')).toBe('1');
    expect((await post(REGISTER, 'at once', registration('once@example.com'))).status).toBe(201);
  });

  it('is rejected on another route', async () => {
    await post(REGISTER, 'two routes', registration('routes@example.com'));
    const credentials = { email: 'routes@example.com', password: 'waymark-demo' };
    const refused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    expect(await post(TOKEN, 'two routes', credentials)).toMatchObject(refused);
    expect((await post(TOKEN, 'two routes at first', credentials)).status).toBe(200);
  });

  it('belongs to its account', async () => {
    const tokenOf = async (email: string) =>
      ((await app.call('POST', REGISTER, { body: registration(email) })).body as { access: string }).access;
    const change = { old_password: 'waymark-demo', new_password: 'another one', new_password2: 'another one' };
    const path = '/api/v1/accounts/change-password/';
    for (const email of ['one@example.com', 'two@example.com']) {
      const token = await tokenOf(email);
      expect((await post(path, 'mine', change, token)).headers.get('idempotent-replayed')).toBeNull();
      const again = await post(path, 'mine', change, token);
      expect(again).toMatchObject({ status: 200, body: { detail: 'Password changed successfully' } });
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    }
    expect((await post(REGISTER, 'mine', registration('three@example.com'))).status).toBe(201);
  });

  it.each(['', ' ', 'x'.repeat(256), 'caf\u00e9'])(
    'that cannot be stored is rejected with a field error (%s)',
    async (key) => {
      expect(await post(REGISTER, key, {})).toMatchObject({
        status: 400,
        body: { 'Idempotency-Key': [expect.stringContaining('1 to 255')] },
      });
    },
  );

  it('is rejected with the fields of the body in another order', async () => {
    const form = registration('order@example.com');
    expect(await post(REGISTER, 'order', form)).toMatchObject({ status: 201 });
    expect(await post(REGISTER, 'order', Object.fromEntries(Object.entries(form).toReversed()))).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  describe('with tokens in its response', () => {
    const credentials = { email: 'tokens@example.com', password: 'waymark-demo' };
    const ended = { status: 401, body: { code: 'UNAUTHENTICATED' } };
    const refused = { status: 401, body: { code: 'INVALID_REFRESH_TOKEN' } };
    beforeAll(() => app.call('POST', REGISTER, { body: registration(credentials.email) }));

    it('starts one session, and returns its tokens until the session ends', async () => {
      const first = await post(TOKEN, 'sign-in', credentials);
      const again = await post(TOKEN, 'sign-in', credentials);
      expect([first.status, again]).toMatchObject([200, { status: 200, body: first.body }]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(await post(TOKEN, 'another sign-in', credentials)).not.toMatchObject({ body: first.body });

      const next = await app.call('POST', REFRESH, { body: { refresh: refreshOf(first) } });
      expect(await post(TOKEN, 'sign-in', credentials)).toMatchObject({ status: 200, body: first.body });
      await app.call('POST', '/api/v1/accounts/logout/', { body: { refresh: refreshOf(next) } });
      expect(await post(TOKEN, 'sign-in', credentials)).toMatchObject(ended);
    });

    it('is rejected with other credentials, and replays a wrong password', async () => {
      const wrong = { ...credentials, password: 'wrong' };
      expect((await post(TOKEN, 'wrong', wrong)).status).toBe(401);
      expect((await post(TOKEN, 'wrong', credentials)).status).toBe(422);
      expect((await post(TOKEN, 'wrong', wrong)).headers.get('idempotent-replayed')).toBe('true');
    });

    it('spends a refresh token once, and returns the same pair again while the session lasts', async () => {
      const refresh = refreshOf(await post(TOKEN, 'to be refreshed', credentials));
      const first = await post(REFRESH, 'refresh', { refresh });
      const again = await post(REFRESH, 'refresh', { refresh });
      expect([first.status, again]).toMatchObject([200, { status: 200, body: first.body }]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(await profile(again)).toBe(200);

      expect(await post(REFRESH, 'another', { refresh })).toMatchObject(refused);
      expect(await profile(again)).toBe(401);
      expect(await post(REFRESH, 'refresh', { refresh })).toMatchObject(refused);
    });

    it("returns the same pair if the refresh's response was not stored", async () => {
      const refresh = refreshOf(await post(TOKEN, 'not kept', credentials));
      const first = await post(REFRESH, 'lost', { refresh });
      const idempotency = app.application.get<Idempotency>(IDEMPOTENCY);
      jest.spyOn(idempotency, 'claim').mockResolvedValueOnce({ outcome: 'abandoned' });
      expect(await post(REFRESH, 'lost', { refresh })).toMatchObject({ status: 200, body: first.body });
    });

    it('returns no session for a registration after its session has ended', async () => {
      const first = await post(REGISTER, 'ended', registration('ended@example.com'));
      await app.call('POST', '/api/v1/accounts/logout/', { body: { refresh: refreshOf(first) } });
      expect(await post(REGISTER, 'ended', registration('ended@example.com'))).toMatchObject(ended);
    });

    it('writes no token to disk', async () => {
      const first = await post(TOKEN, 'files of a sign-in', credentials);
      const second = await post(REFRESH, 'files', { refresh: refreshOf(first) });
      const pairs = [first, second].map(({ body }) => body as TokenPair);
      const written = await Promise.all(
        ['coordination.db', 'coordination.db-wal'].map((name) => readFile(join(app.dataDirectory, name), 'latin1')),
      );
      for (const { access, refresh } of pairs) {
        for (const secret of [access, refresh]) expect(written.join('').includes(secret)).toBe(false);
      }
    });
  });
});

describe('an anonymous Idempotency-Key', () => {
  const PASSWORD = 'waymark-demo';
  const NEW = 'an owl at night';
  let app: RunningApplication;
  let addresses = 0;
  beforeAll(async () => {
    app = await startApplication({ TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const newAddress = (): string => `203.0.113.${(addresses += 1)}`;
  const from = (address: string, path: string, key: string, body: unknown) =>
    app.call('POST', path, { body, headers: { 'idempotency-key': key, 'x-forwarded-for': address } });
  const signIn = async (email: string, password: string) =>
    (await app.call('POST', TOKEN, { body: { email, password } })).status;

  it('replays a registration that is retried from another address', async () => {
    const body = registration('moved@example.com');
    const first = await from(newAddress(), REGISTER, 'moved', body);
    const again = await from(newAddress(), REGISTER, 'moved', body);
    expect([first.status, again]).toMatchObject([201, { status: 201, body: first.body }]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('returns the same tokens for a sign-in and a refresh that are retried from another address', async () => {
    const credentials = { email: 'signs-in@example.com', password: PASSWORD };
    await app.call('POST', REGISTER, { body: registration(credentials.email) });
    const first = await from(newAddress(), TOKEN, 'sign in', credentials);
    expect(await from(newAddress(), TOKEN, 'sign in', credentials)).toMatchObject({ status: 200, body: first.body });
    const body = { refresh: refreshOf(first) };
    const refreshed = await from(newAddress(), REFRESH, 'refresh', body);
    expect(await from(newAddress(), REFRESH, 'refresh', body)).toMatchObject({ status: 200, body: refreshed.body });
  });

  it('finds a recorded registration after a lost response, from another address', async () => {
    const idempotency = app.application.get<Idempotency>(IDEMPOTENCY);
    jest.spyOn(idempotency, 'complete').mockRejectedValueOnce(new StoreUnavailableError('away'));
    const body = registration('not-kept@example.com');
    const first = await from(newAddress(), REGISTER, 'not kept', body);
    const again = await from(newAddress(), REGISTER, 'not kept', body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect((again.body as { id: string }).id).toBe((first.body as { id: string }).id);
  });

  it('sets a password with a reset link once, also when the retry comes from another address', async () => {
    const email = 'forgot@example.com';
    const { id } = (await app.call('POST', REGISTER, { body: registration(email) })).body as { id: string };
    const system = { actor: { id: 'system', email: '', role: 'system' }, request_id: 'test' } as const;
    const link = await app.application.get(Commands).execute(new MakePasswordResetLink(id, randomBytes(32), system));
    const body = { token: link.token, new_password: NEW, new_password2: NEW };
    const path = '/api/v1/accounts/reset-password/';
    const first = await from(newAddress(), path, 'reset', body);
    const again = await from(newAddress(), path, 'reset', body);
    expect([first.status, again]).toMatchObject([200, { status: 200, body: first.body }]);
    expect(await from(newAddress(), path, 'another key', body)).toMatchObject({ status: 400 });
    expect(await signIn(email, NEW)).toBe(200);
  });

  it('does not collide with the same key of another person behind the same address', async () => {
    const address = newAddress();
    const bodies = ['first-neighbor@example.com', 'second-neighbor@example.com'].map(registration);
    const answers = await Promise.all(bodies.map((body) => from(address, REGISTER, 'shared', body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    for (const [index, body] of bodies.entries()) {
      const again = await from(address, REGISTER, 'shared', body);
      expect(again).toMatchObject({ status: 201, body: answers[index]?.body });
    }
    const refreshes = answers.map((answer) => ({ refresh: refreshOf(answer) }));
    for (const body of refreshes) {
      const refreshed = await from(address, REFRESH, 'shared refresh', body);
      expect(await from(address, REFRESH, 'shared refresh', body)).toMatchObject({ status: 200, body: refreshed.body });
    }
  });

  it('with another address and another body is a new request, and reveals nothing about the first', async () => {
    const mine = registration('mine@example.com');
    const first = await from(newAddress(), REGISTER, '1', mine);
    const stranger = newAddress();
    const guess = await from(stranger, REGISTER, '1', { ...mine, password: 'another guess' });
    expect(guess).toMatchObject({ status: 400, body: { email: expect.any(Array) } });
    expect(guess.headers.get('idempotent-replayed')).toBeNull();
    const theirs = await from(newAddress(), REGISTER, '1', registration('theirs@example.com'));
    expect(theirs).toMatchObject({ status: 201, body: { email: 'theirs@example.com' } });
    expect(await from(stranger, REGISTER, '1', registration('third@example.com'))).toMatchObject({
      status: 201,
      body: { email: 'third@example.com' },
    });
    expect((await from(newAddress(), REGISTER, '1', mine)).body).toEqual(first.body);
  });
});
