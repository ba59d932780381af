import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PasswordResetLink, Profile, TokenPair } from '@waymark/contracts';
import { Client, type Answer } from '../../support/clients/client.js';
import { Guesser } from '../../support/scenarios/guesser.js';
import { DEMO_PASSWORD, newEmail, registration } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { ProductClock } from '../../support/product/product-clock.js';
import { newDataDirectory, startServer, type Server } from '../../support/product/server.js';

let server: Server;
let guesser: Guesser;
const anybody = new Client(() => server.address);

beforeAll(async () => {
  const clock = new ProductClock(await newDataDirectory());
  server = await startServer(await newDataDirectory(), {
    ...clock.environment,
    ...{ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.7', DEMO: 'on' },
  });
  guesser = new Guesser(anybody, clock);
});

const cookieOf = ({ headers }: Answer<unknown>) => headers.get('set-cookie')?.split(';')[0];

const newRegistration = (form: ReturnType<typeof registration>) =>
  anybody.post<Profile & TokenPair>('/accounts/register/', form, guesser.newAddress());
const newPerson = async () => {
  const form = registration();
  expect((await newRegistration(form)).status).toBe(201);
  return form;
};

describe('a device known to an account', () => {
  it('signs in at once while failures from elsewhere delay every other device', async () => {
    const { email, password } = await newPerson();
    const first = await guesser.signIn(email, password);
    expect(first.headers.get('set-cookie')).toMatch(
      /^waymark_devices=[\w.]+; Path=\/api\/v1\/accounts\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    expect(await guesser.untilRefused(email)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await guesser.signIn(email, password)).status).toBe(429);
    const known = await guesser.signIn(email, password, cookieOf(first));
    expect(known.status).toBe(200);
    expect((await guesser.signIn(email, password, cookieOf(known))).status).toBe(200);
    expect((await guesser.signIn(email, password)).status).toBe(429);

    // The failures end no session.
    expect((await anybody.as(first.body.access).get('/accounts/profile/')).status).toBe(200);
    const { refresh } = first.body;
    const refreshed = await anybody.post<TokenPair>('/accounts/token/refresh/', { refresh });
    expect(refreshed.status).toBe(200);
    const form = { old_password: password, new_password: 'an owl at night', new_password2: 'an owl at night' };
    const changed = await anybody.as(refreshed.body.access).post('/accounts/change-password/', form);
    expect(changed.status).toBe(200);
  });

  it('gets its cookie also from the replayed response to a changed password', async () => {
    const { email, password } = await newPerson();
    const first = await guesser.signIn(email, password);
    const { body: tokens } = first;
    const changed = 'another one, longer';
    const form = { old_password: password, new_password: changed, new_password2: changed };
    const headers = { ...guesser.newAddress(), 'idempotency-key': randomUUID() };
    const change = () => anybody.as(tokens.access).post('/accounts/change-password/', form, headers);
    expect((await change()).status).toBe(200);
    const replayed = await change();
    expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(cookieOf(replayed)).toMatch(/^waymark_devices=wm_device_/);
    await guesser.untilRefused(email);
    expect((await guesser.signIn(email, changed)).status).toBe(429);
    expect((await guesser.signIn(email, changed, cookieOf(first))).status).toBe(429);
    expect((await guesser.signIn(email, changed, cookieOf(replayed))).status).toBe(200);
  });

  it('is unknown to other accounts', async () => {
    const [victim, attacker] = [await newPerson(), await newPerson()];
    const own = cookieOf(await guesser.signIn(attacker.email, attacker.password));
    expect(own).toBeDefined();
    await guesser.untilRefused(victim.email);
    expect((await guesser.signIn(victim.email, 'a guess', own)).status).toBe(429);
    expect((await guesser.signIn(newEmail(), 'a guess', own)).status).toBe(401);
  });

  it('is forgotten once staff end the sessions of the account', async () => {
    const { email, password } = await newPerson();
    const first = await guesser.signIn(email, password);
    expect(cookieOf(first)).toBeDefined();
    const { body: profile } = await anybody.as(first.body.access).get<Profile>('/accounts/profile/');
    const staff = await guesser.signIn('staff@demo.test', DEMO_PASSWORD);
    const ended = await anybody.as(staff.body.access).post(`/accounts/${profile.id}/end-sessions/`);
    expect(ended.status).toBe(204);
    await guesser.untilRefused(email);
    expect((await guesser.signIn(email, password, cookieOf(first))).status).toBe(429);
  });
});

describe('the address of a client', () => {
  /** The number of rejected look-ups, each with another header. */
  const rejectedOf = async (count: number, header: (turn: number) => string): Promise<number> => {
    const answers = Array.from({ length: count }, (_, turn) =>
      anybody.get('/shipments/track/WM-0000-0000-0000-1/', { 'x-forwarded-for': header(turn) }),
    );
    return (await Promise.all(answers)).filter(({ status }) => status === 429).length;
  };

  it('is the nearest untrusted one', async () => {
    expect(await rejectedOf(130, (turn) => `192.0.2.1, 203.0.113.${turn}, 10.0.0.7`)).toBe(0);
    expect(await rejectedOf(130, (turn) => `203.0.113.${turn}, 198.51.100.9`)).toBe(10);
  });
});

describe('a link', () => {
  const forwarded = { 'x-forwarded-host': 'waymark.example', 'x-forwarded-proto': 'https' };

  it('names the host that the proxy forwards', async () => {
    const { access } = (await newRegistration(registration())).body;
    const client = anybody.as(access);
    for (let count = 0; count < 2; count += 1) await newShipment(client);
    const { headers } = await client.get('/shipments/?limit=1', forwarded);
    expect(headers.get('link')).toMatch(
      /^<https:\/\/waymark\.example\/api\/v1\/shipments\/\?limit=1&cursor=[^>]+>; rel="next"$/,
    );
    const document = await anybody.raw<{ servers: object[] }>('/api/openapi.json', { headers: forwarded });
    expect(document.body.servers).toMatchObject([{ url: 'https://waymark.example' }]);
  });
});

describe('an anonymous Idempotency-Key', () => {
  const post = <Body = TokenPair>(address: object, key: string, path: string, body: object) =>
    anybody.post<Body>(`/accounts${path}`, body, { ...address, 'idempotency-key': key });
  /** Sends the same request twice, from two addresses. */
  const fromTwoAddresses = async <Body = TokenPair>(path: string, body: object) => {
    const key = randomUUID();
    const first = await post<Body>(guesser.newAddress(), key, path, body);
    return [first, await post<Body>(guesser.newAddress(), key, path, body)] as const;
  };

  it('replays a registration, a sign-in and a refresh that are retried from another address', async () => {
    const form = registration();
    const { email, password } = form;
    const registered = await fromTwoAddresses('/register/', form);
    const signedIn = await fromTwoAddresses('/token/', { email, password });
    const refreshed = await fromTwoAddresses('/token/refresh/', { refresh: signedIn[0].body.refresh });
    expect([registered, signedIn, refreshed].map(([{ status }]) => status)).toEqual([201, 200, 200]);
    for (const [first, again] of [registered, signedIn, refreshed]) {
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    }
  });

  it('sets a password with a reset link once, also when the retry comes from another address', async () => {
    const { id, email } = (await newRegistration(registration())).body;
    const staff = await guesser.signIn('staff@demo.test', DEMO_PASSWORD);
    const path = `/accounts/${id}/password-reset-link/`;
    const { link } = (await anybody.as(staff.body.access).post<PasswordResetLink>(path)).body;
    const password = 'an owl at night';
    const form = { token: new URL(link).hash.slice(1), new_password: password, new_password2: password };
    const [first, again] = await fromTwoAddresses<object>('/reset-password/', form);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await post(guesser.newAddress(), randomUUID(), '/reset-password/', form)).status).toBe(400);
    expect((await guesser.signIn(email, password)).status).toBe(200);
  });

  it('does not collide with the same key of another person behind the same address', async () => {
    const [address, key, another] = [guesser.newAddress(), randomUUID(), randomUUID()];
    const forms = [registration(), registration()];
    const answers = await Promise.all(forms.map((form) => post(address, key, '/register/', form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    for (const [index, form] of forms.entries()) {
      expect((await post(address, key, '/register/', form)).body).toEqual(answers[index]?.body);
    }
    for (const { refresh } of answers.map(({ body }) => body)) {
      const refreshed = await post(address, another, '/token/refresh/', { refresh });
      expect(refreshed.status).toBe(200);
      expect((await post(address, another, '/token/refresh/', { refresh })).body).toEqual(refreshed.body);
    }
  });

  it('with another address and another body is a new request, and reveals nothing about the first', async () => {
    const [key, stranger] = [randomUUID(), guesser.newAddress()];
    const [mine, theirs, third] = [registration(), registration(), registration()];
    const first = await post(guesser.newAddress(), key, '/register/', mine);
    const guess = await post(stranger, key, '/register/', { ...mine, password: 'another guess' });
    expect(guess).toMatchObject({ status: 400, body: { email: expect.any(Array) } });
    expect(guess.headers.get('idempotent-replayed')).toBeNull();
    const { status, body } = await post(guesser.newAddress(), key, '/register/', theirs);
    expect([status, body]).toMatchObject([201, { email: theirs.email }]);
    const next = await post(stranger, key, '/register/', third);
    expect([next.status, next.body]).toMatchObject([201, { email: third.email }]);
    expect((await post(guesser.newAddress(), key, '/register/', mine)).body).toEqual(first.body);
  });
});
