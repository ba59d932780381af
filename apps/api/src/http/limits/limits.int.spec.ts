import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { TokenPair } from '@waymark/contracts';
import type { Sessions } from '../../coordination/sessions.js';
import { systemClock } from '../../platform/clock.js';
import type { EventStore } from '../../event-sourcing/log/event-store.js';
import { EVENT_STORE, SESSIONS } from '../../platform/tokens.js';
import { startApplication, type Answer, type RunningApplication } from '../../testing/running-application.js';

const TOKEN = '/api/v1/accounts/token/';
const PASSWORD = 'a lark at dawn';

let app: RunningApplication;
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

const signIn = (email: string, password: string, from?: string, cookie?: string): Promise<Answer> => {
  const headers = { ...(from && { 'x-forwarded-for': from }), ...(cookie && { cookie }) };
  return app.call('POST', TOKEN, { body: { email, password }, headers });
};

/** The cookie that a browser sends after this response. */
const cookieOf = ({ headers }: Answer): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** The status of look-ups, each from another claimed address. */
const lookUpsFrom = async (count: number, from: (turn: number) => string): Promise<number[]> => {
  const answers = Array.from({ length: count }, (_, turn) =>
    app.call('GET', '/api/v1/shipments/track/WM0000000000001/', { headers: { 'x-forwarded-for': from(turn) } }),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
};

describe('X-Forwarded-For', () => {
  it('is ignored by default', async () => {
    app = await startApplication({ RATE_LIMITS: 'on' });
    const statuses = await lookUpsFrom(130, (turn) => `203.0.113.${turn}`);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(app.log.text).toContain('"ip":"127.0.0.1"');
    expect(app.log.text).not.toContain('203.0.113.');
  });

  it('is trusted from a trusted proxy: the client is the nearest untrusted address', async () => {
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
    // A wait of two seconds could end while the password is being checked.
    jest.spyOn(systemClock, 'now').mockReturnValue(new Date());
    return person();
  };

  it('count per account from any address, and also delay the correct password', async () => {
    await start();
    const answers = await fromEverywhere('ada@example.com', 12);
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(11).fill(401), 429]);
    const refused = await signIn('ADA@example.com', PASSWORD, '198.51.100.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(2);
    expect((await signIn('grace@example.com', PASSWORD)).status).toBe(401);
  });

  it('behave the same for an unknown account', async () => {
    await start();
    const known = await fromEverywhere('ada@example.com', 12);
    const unknown = await fromEverywhere('nobody@example.com', 12);
    expect(unknown.map(({ status, body }) => [status, body])).toEqual(known.map(({ status, body }) => [status, body]));
    expect(unknown.map(({ headers }) => headers.get('retry-after'))).toEqual(
      known.map(({ headers }) => headers.get('retry-after')),
    );
  });

  it('never end an active session', async () => {
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

  it('reject a request only during the wait: a retry with its key after the wait signs in', async () => {
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

  const signedInDevice = async (): Promise<string> => {
    const answer = await signIn('ada@example.com', PASSWORD, '198.51.100.1');
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toMatch(/^waymark_devices=wm_device_/);
    return cookieOf(answer);
  };
  const statusFrom = async (cookie: string | undefined, password = PASSWORD) =>
    (await signIn('ada@example.com', password, '198.51.100.7', cookie)).status;

  it('from elsewhere do not delay a known device of the account', async () => {
    await start();
    const device = await signedInDevice();
    await fromEverywhere('ada@example.com', 12);
    expect(await statusFrom(undefined)).toBe(429);
    expect(await statusFrom(device)).toBe(200);
    // Another person's sign-in does not help the guesser.
    expect(await statusFrom(undefined)).toBe(429);
  });

  it('from a known device delay only that device', async () => {
    await start();
    const [one, other] = [await signedInDevice(), await signedInDevice()];
    const guesses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      guesses.push((await signIn('ada@example.com', 'a guess', `203.0.113.${turn}`, one)).status);
    }
    expect(guesses).toEqual([...Array<number>(11).fill(401), 429]);
    expect(await statusFrom(one)).toBe(429);
    expect(await statusFrom(other)).toBe(200);
    expect(await statusFrom(undefined)).toBe(200);
  });

  it('count per address for a known device too', async () => {
    await start();
    const device = await signedInDevice();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) statuses.push(await statusFrom(device, 'a guess'));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('delay every device again after a password change, except the one that changed it', async () => {
    const { access: token } = await start();
    const [one, other] = [await signedInDevice(), await signedInDevice()];
    const body = { old_password: PASSWORD, new_password: 'an owl at night', new_password2: 'an owl at night' };
    const changed = await app.call('POST', '/api/v1/accounts/change-password/', {
      ...{ token, body },
      headers: { cookie: one },
    });
    expect(changed.status).toBe(200);
    await fromEverywhere('ada@example.com', 12);
    expect(await statusFrom(one, 'an owl at night')).toBe(429);
    expect(await statusFrom(other, 'an owl at night')).toBe(429);
    expect(await statusFrom(cookieOf(changed), 'an owl at night')).toBe(200);
  });

  it('do not delay the device that registered the account, nor one whose lost response was replayed', async () => {
    app = await startApplication({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
    jest.spyOn(systemClock, 'now').mockReturnValue(new Date());
    const names = { first_name: 'Ada', last_name: 'Lovelace' };
    const body = { email: 'ada@example.com', password: PASSWORD, ...names };
    const registered = await app.call('POST', '/api/v1/accounts/register/', { body });
    const keyed = { body: { email: body.email, password: PASSWORD }, headers: { 'idempotency-key': 'once' } };
    const first = await app.call('POST', TOKEN, keyed);
    const again = await app.call('POST', TOKEN, keyed);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    await fromEverywhere('ada@example.com', 12);
    for (const answer of [registered, first, again]) expect(await statusFrom(cookieOf(answer))).toBe(200);
  });

  it('are reset by a sign-in', async () => {
    await start();
    for (let round = 0; round < 3; round += 1) {
      const answers = await fromEverywhere('ada@example.com', 9);
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(9).fill(401));
      expect((await signIn('ada@example.com', PASSWORD, `198.51.100.${round}`)).status).toBe(200);
    }
  });
});

describe('refreshes', () => {
  const refresh = async (token: string) =>
    (await app.call('POST', '/api/v1/accounts/token/refresh/', { body: { refresh: token } })).status;

  it('count per session, so that an office behind one address is not rejected, and invalid tokens per address', async () => {
    app = await startApplication({ RATE_LIMITS: 'on' });
    const body = { email: 'ada@example.com', password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace' };
    const { id } = (await app.call('POST', '/api/v1/accounts/register/', { body })).body as { id: string };
    const sessions = app.application.get<Sessions>(SESSIONS);
    const began = await app.application.get<EventStore>(EVENT_STORE).head();
    const office = await Promise.all(Array.from({ length: 150 }, () => sessions.start(id, began)));
    const guesses = await Promise.all(Array.from({ length: 121 }, (_, turn) => refresh(`guess ${turn}`)));
    expect(guesses.filter((status) => status === 429)).toHaveLength(1);
    const statuses = await Promise.all(office.map((session) => refresh(session.refresh)));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('of one session are rejected after 30 in a minute, and the session stays valid', async () => {
    app = await startApplication({ RATE_LIMITS: 'on' });
    const body = { email: 'ada@example.com', password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace' };
    let { refresh: token } = (await app.call('POST', '/api/v1/accounts/register/', { body })).body as TokenPair;
    for (let turn = 0; turn < 30; turn += 1) {
      const answer = await app.call('POST', '/api/v1/accounts/token/refresh/', { body: { refresh: token } });
      expect(answer.status).toBe(200);
      token = (answer.body as TokenPair).refresh;
    }
    expect(await refresh(token)).toBe(429);
    jest.spyOn(systemClock, 'now').mockReturnValue(new Date(Date.now() + 61_000));
    expect(await refresh(token)).toBe(200);
  });
});
