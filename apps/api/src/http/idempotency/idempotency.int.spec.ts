import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TokenPair } from '@waymark/contracts';
import type { Idempotency } from '../../coordination/idempotency.js';
import { IDEMPOTENCY } from '../../event-sourcing/tokens.js';
import { startApplication, type Answer, type RunningApplication } from '../../testing/running-application.js';

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

  it('gives a retried registration the same account and tokens', async () => {
    const first = await post(REGISTER, 'register', registration('ada@example.com'));
    const again = await post(REGISTER, 'register', registration('ada@example.com'));
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await profile(first)).toBe(200);
  });

  it('answers errors again, too', async () => {
    const first = await post(REGISTER, 'error', { email: 'nobody' });
    expect(first.status).toBe(400);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const again = await post(REGISTER, 'error', { email: 'nobody' });
    expect(again).toMatchObject({ status: 400, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('is refused with another body', async () => {
    await post(REGISTER, 'reused', registration('reused@example.com'));
    expect(await post(REGISTER, 'reused', registration('other@example.com'))).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('runs one of many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(REGISTER, 'at once', registration('once@example.com'))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    for (const { status, headers } of answers) if (status === 409) expect(headers.get('retry-after')).toBe('1');
    expect((await post(REGISTER, 'at once', registration('once@example.com'))).status).toBe(201);
  });

  it('belongs to its account and its route', async () => {
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

  it.each(['', ' ', 'x'.repeat(256), 'caf\u00e9'])('that cannot be kept is refused at its field (%s)', async (key) => {
    expect(await post(REGISTER, key, {})).toMatchObject({
      status: 400,
      body: { 'Idempotency-Key': [expect.stringContaining('1 to 255')] },
    });
  });

  describe('whose answer holds tokens', () => {
    const credentials = { email: 'tokens@example.com', password: 'waymark-demo' };
    const ended = { status: 401, body: { code: 'UNAUTHENTICATED' } };
    const refused = { status: 401, body: { code: 'INVALID_REFRESH_TOKEN' } };
    beforeAll(() => app.call('POST', REGISTER, { body: registration(credentials.email) }));

    it('starts one session, and answers its tokens until that has ended', async () => {
      const first = await post(TOKEN, 'sign-in', credentials);
      const again = await post(TOKEN, 'sign-in', credentials);
      expect([first.status, again]).toMatchObject([200, { status: 200, body: first.body }]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(await post(TOKEN, 'another', credentials)).not.toMatchObject({ body: first.body });

      const next = await app.call('POST', REFRESH, { body: { refresh: refreshOf(first) } });
      expect(await post(TOKEN, 'sign-in', credentials)).toMatchObject({ status: 200, body: first.body });
      await app.call('POST', '/api/v1/accounts/logout/', { body: { refresh: refreshOf(next) } });
      expect(await post(TOKEN, 'sign-in', credentials)).toMatchObject(ended);
    });

    it('is refused with other credentials, and answers a wrong password again', async () => {
      const wrong = { ...credentials, password: 'wrong' };
      expect((await post(TOKEN, 'wrong', wrong)).status).toBe(401);
      expect((await post(TOKEN, 'wrong', credentials)).status).toBe(422);
      expect((await post(TOKEN, 'wrong', wrong)).headers.get('idempotent-replayed')).toBe('true');
    });

    it('spends a refresh token once, and answers the pair again while the session stands', async () => {
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

    it('finds the pair of a refresh whose answer was not kept', async () => {
      const refresh = refreshOf(await post(TOKEN, 'not kept', credentials));
      const first = await post(REFRESH, 'lost', { refresh });
      const idempotency = app.application.get<Idempotency>(IDEMPOTENCY);
      jest.spyOn(idempotency, 'claim').mockResolvedValueOnce({ outcome: 'abandoned' });
      expect(await post(REFRESH, 'lost', { refresh })).toMatchObject({ status: 200, body: first.body });
    });

    it('gives a registration no session after its own has ended', async () => {
      const first = await post(REGISTER, 'ended', registration('ended@example.com'));
      await app.call('POST', '/api/v1/accounts/logout/', { body: { refresh: refreshOf(first) } });
      expect(await post(REGISTER, 'ended', registration('ended@example.com'))).toMatchObject(ended);
    });

    it('leaves no token in the files', async () => {
      const first = await post(TOKEN, 'files', credentials);
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
