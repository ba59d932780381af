import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';

const REGISTER = '/api/v1/accounts/register/';
const registration = (email: string) => ({ email, password: 'waymark-demo', first_name: 'Ada', last_name: 'Lovelace' });

describe('an Idempotency-Key', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const post = (path: string, key: string, body: unknown, token?: string) =>
    app.call('POST', path, { body, headers: { 'idempotency-key': key }, ...(token !== undefined && { token }) });

  it('gives a retried registration the same account, signed in anew', async () => {
    const first = await post(REGISTER, 'register', registration('ada@example.com'));
    const again = await post(REGISTER, 'register', registration('ada@example.com'));
    const { access, refresh, ...account } = first.body as { access: string; refresh: string };
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: account });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).not.toMatchObject({ refresh });
    expect(again.body).toMatchObject({ access: expect.any(String), refresh: expect.any(String) });
    expect((await app.call('GET', '/api/v1/accounts/profile/', { token: access })).status).toBe(200);
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

  it('is ignored by sign-in, whose tokens are never kept', async () => {
    const path = '/api/v1/accounts/token/';
    const credentials = { email: 'ada@example.com', password: 'waymark-demo' };
    const first = await post(path, 'sign-in', credentials);
    const second = await post(path, 'sign-in', credentials);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((first.body as { refresh: string }).refresh).not.toBe((second.body as { refresh: string }).refresh);
  });
});
