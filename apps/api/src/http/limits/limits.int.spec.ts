import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { TokenPair } from '@waymark/contracts';
import { systemClock } from '../../event-sourcing/clock.js';
import { startApplication, type Answer, type RunningApplication } from '../../testing/running-application.js';

const TOKEN = '/api/v1/accounts/token/';
const PASSWORD = 'a lark at dawn';

let app: RunningApplication;
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

const signIn = (email: string, password: string, from?: string): Promise<Answer> =>
  app.call('POST', TOKEN, { body: { email, password }, ...(from && { headers: { 'x-forwarded-for': from } }) });

/** The status of look-ups, each said to come from another address. */
const lookUpsFrom = async (count: number, from: (turn: number) => string): Promise<number[]> => {
  const answers = Array.from({ length: count }, (_, turn) =>
    app.call('GET', '/api/v1/shipments/track/WM0000000000001/', { headers: { 'x-forwarded-for': from(turn) } }),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
};

describe('what X-Forwarded-For says', () => {
  it('is not believed of anybody, unless told to', async () => {
    app = await startApplication({ RATE_LIMITS: 'on' });
    const statuses = await lookUpsFrom(130, (turn) => `203.0.113.${turn}`);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(app.log.text).toContain('"ip":"127.0.0.1"');
    expect(app.log.text).not.toContain('203.0.113.');
  });

  it('is believed of a trusted proxy: the nearest address that is none', async () => {
    app = await startApplication({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.7' });
    const statuses = await lookUpsFrom(130, (turn) => `192.0.2.1, 203.0.113.${turn}, 10.0.0.7`);
    expect(statuses.filter((status) => status === 429)).toHaveLength(0);
    const spoofed = await lookUpsFrom(130, (turn) => `203.0.113.${turn}, 198.51.100.9`);
    expect(spoofed.filter((status) => status === 429)).toHaveLength(10);
    expect(app.log.text).toContain('"ip":"203.0.113.77"');
    expect(app.log.text).not.toContain('192.0.2.1');
  });
});

describe('failed sign-ins', () => {
  const fromEverywhere = async (email: string, count: number): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let turn = 0; turn < count; turn += 1) answers.push(await signIn(email, 'a guess', `203.0.113.${turn}`));
    return answers;
  };

  const person = async (): Promise<TokenPair> => {
    const names = { first_name: 'Ada', last_name: 'Lovelace' };
    const body = { email: 'ada@example.com', password: PASSWORD, ...names };
    return (await app.call('POST', '/api/v1/accounts/register/', { body })).body as TokenPair;
  };

  const start = async (): Promise<TokenPair> => {
    app = await startApplication({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
    // A wait of two seconds would be over where a password takes that long to check.
    jest.spyOn(systemClock, 'now').mockReturnValue(new Date());
    return person();
  };

  it('count for the account wherever they come from, and the right password waits too', async () => {
    await start();
    const answers = await fromEverywhere('ada@example.com', 12);
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(11).fill(401), 429]);
    const refused = await signIn('ADA@example.com', PASSWORD, '198.51.100.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(2);
    expect((await signIn('grace@example.com', PASSWORD)).status).toBe(401);
  });

  it('say the same of an account that does not exist', async () => {
    await start();
    const known = await fromEverywhere('ada@example.com', 12);
    const unknown = await fromEverywhere('nobody@example.com', 12);
    expect(unknown.map(({ status, body }) => [status, body])).toEqual(known.map(({ status, body }) => [status, body]));
    expect(unknown.map(({ headers }) => headers.get('retry-after'))).toEqual(
      known.map(({ headers }) => headers.get('retry-after')),
    );
  });

  it('never shut out a session that is signed in', async () => {
    const { access, refresh } = await start();
    await fromEverywhere('ada@example.com', 12);
    expect((await signIn('ada@example.com', PASSWORD)).status).toBe(429);
    expect((await app.call('GET', '/api/v1/accounts/profile/', { token: access })).status).toBe(200);
    const refreshed = await app.call('POST', '/api/v1/accounts/token/refresh/', { body: { refresh } });
    expect(refreshed.status).toBe(200);
    const body = { old_password: PASSWORD, new_password: 'an owl at night', new_password2: 'an owl at night' };
    const token = (refreshed.body as TokenPair).access;
    expect((await app.call('POST', '/api/v1/accounts/change-password/', { token, body })).status).toBe(200);
  });

  it('refuse a request for the wait only: a retry with its key after the wait signs in', async () => {
    await start();
    await fromEverywhere('ada@example.com', 12);
    const withKey = (): Promise<Answer> =>
      app.call('POST', TOKEN, {
        body: { email: 'ada@example.com', password: PASSWORD },
        headers: { 'idempotency-key': 'once' },
      });
    const refused = await withKey();
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after')) * 1_000;
    jest.spyOn(systemClock, 'now').mockReturnValue(new Date(Date.now() + wait));
    expect((await withKey()).status).toBe(200);
  });

  it('are forgotten once somebody signs in', async () => {
    await start();
    for (let round = 0; round < 3; round += 1) {
      const answers = await fromEverywhere('ada@example.com', 9);
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(9).fill(401));
      expect((await signIn('ada@example.com', PASSWORD, `198.51.100.${round}`)).status).toBe(200);
    }
  });
});
