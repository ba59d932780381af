import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Profile } from '@waymark/contracts';
import { Passwords } from '../../accounts/passwords.js';
import type { Sessions } from '../../coordination/sessions.js';
import { systemClock } from '@waymark/event-store';
import type { EventStore } from '../../event-log/event-log.js';
import { EVENT_STORE, SESSIONS } from '../../platform/tokens.js';
import { startApplication, type Answer, type RunningApplication } from '../../testing/running-application.js';

const TOKEN = '/api/v1/accounts/token/';
const REGISTER = '/api/v1/accounts/register/';
const PASSWORD = 'a lark at dawn';

let app: RunningApplication;
/** Each test has its own addresses: the limits of another test do not count. */
let block = 0;
let email: string;
beforeAll(async () => {
  app = await startApplication({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
});
beforeEach(() => {
  block += 1;
  email = `ada-${block}@example.com`;
  // Hundreds of hashes would take most of the time.
  jest.spyOn(app.application.get(Passwords), 'check').mockImplementation(async (typed, password_hash) => {
    return { matches: password_hash !== undefined && typed === PASSWORD, isOutdated: false };
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => app.close());

const from = (host: number) => ({ 'x-forwarded-for': `203.0.${block}.${host}` });
const register = (): Promise<Answer> => {
  const body = { email, password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace' };
  return app.call('POST', REGISTER, { body, headers: from(200) });
};

describe('failed sign-ins', () => {
  let registered: Answer;
  beforeEach(async () => {
    // A wait of two seconds could end while a request is being answered.
    jest.spyOn(systemClock, 'now').mockReturnValue(new Date());
    registered = await register();
    expect(registered.status).toBe(201);
  });

  const signIn = (password: string, host: number, headers: Record<string, string> = {}): Promise<Answer> =>
    app.call('POST', TOKEN, { body: { email, password }, headers: { ...from(host), ...headers } });
  /** The cookie that a browser sends after this response. */
  const cookieOf = ({ headers }: Answer): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const newDevice = async (): Promise<string> => {
    const answer = await signIn(PASSWORD, 201);
    expect(answer.status).toBe(200);
    return cookieOf(answer);
  };
  const guesses = async (count: number, headers: Record<string, string> = {}): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let turn = 0; turn < count; turn += 1) answers.push(await signIn('a guess', turn, headers));
    return answers;
  };
  const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);
  const elevenThenRefused = [...Array<number>(11).fill(401), 429];

  it('behave the same for an unknown account', async () => {
    const visible = ({ status, body, headers }: Answer) => [status, body, headers.get('retry-after')];
    const known = await guesses(12);
    expect(statuses(known)).toEqual(elevenThenRefused);
    block += 1;
    email = 'nobody@example.com';
    expect((await guesses(12)).map(visible)).toEqual(known.map(visible));
  });

  it('reject a request only during the wait: a retry with its key after the wait signs in', async () => {
    await guesses(12);
    const withKey = { 'idempotency-key': randomUUID() };
    const refused = await signIn(PASSWORD, 202, withKey);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after')) * 1_000;
    jest.spyOn(systemClock, 'now').mockReturnValue(new Date(Date.now() + wait));
    expect((await signIn(PASSWORD, 202, withKey)).status).toBe(200);
  });

  it('from a known device delay only that device', async () => {
    const [one, other] = [await newDevice(), await newDevice()];
    expect(statuses(await guesses(12, { cookie: one }))).toEqual(elevenThenRefused);
    expect((await signIn(PASSWORD, 202, { cookie: one })).status).toBe(429);
    expect((await signIn(PASSWORD, 202, { cookie: other })).status).toBe(200);
    expect((await signIn(PASSWORD, 202)).status).toBe(200);
  });

  it('count per address for a known device too', async () => {
    const cookie = await newDevice();
    const answers: Answer[] = [];
    for (let turn = 0; turn < 11; turn += 1) answers.push(await signIn('a guess', 202, { cookie }));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('do not delay the device that registered the account, nor one whose lost response was replayed', async () => {
    const withKey = { 'idempotency-key': randomUUID() };
    const first = await signIn(PASSWORD, 201, withKey);
    const again = await signIn(PASSWORD, 201, withKey);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    await guesses(12);
    for (const answer of [registered, first, again]) {
      expect((await signIn(PASSWORD, 202, { cookie: cookieOf(answer) })).status).toBe(200);
    }
  });

  it('are reset by a sign-in', async () => {
    expect(statuses(await guesses(9))).toEqual(Array<number>(9).fill(401));
    expect((await signIn(PASSWORD, 202)).status).toBe(200);
    expect(statuses(await guesses(3))).toEqual([401, 401, 401]);
  });
});

it('refreshes count per session, so that an office behind one address is not rejected, and invalid tokens per address', async () => {
  const refresh = async (token: string) =>
    (await app.call('POST', '/api/v1/accounts/token/refresh/', { body: { refresh: token }, headers: from(200) }))
      .status;
  const { id } = (await register()).body as Profile;
  const sessions = app.application.get<Sessions>(SESSIONS);
  const began = await app.application.get<EventStore>(EVENT_STORE).head();
  const office = await Promise.all(Array.from({ length: 150 }, () => sessions.start(id, began)));
  const guesses = await Promise.all(Array.from({ length: 121 }, (_, turn) => refresh(`guess ${turn}`)));
  expect(guesses.filter((status) => status === 429)).toHaveLength(1);
  const statuses = await Promise.all(office.map((session) => refresh(session.refresh)));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
