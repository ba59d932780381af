import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Profile } from '@waymark/contracts';
import { Client, type Answer } from '../../support/clients/client.js';
import { Guesser } from '../../support/scenarios/guesser.js';
import { DEMO_PASSWORD, newEmail, registration } from '../../support/clients/people.js';
import { ProductClock } from '../../support/product/product-clock.js';
import { newDataDirectory, startServer, type Server } from '../../support/product/server.js';

let server: Server;
let guesser: Guesser;
const anybody = new Client(() => server.address);

beforeAll(async () => {
  const clock = new ProductClock(await newDataDirectory());
  server = await startServer(await newDataDirectory(), {
    ...clock.environment,
    ...{ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', DEMO: 'on' },
  });
  guesser = new Guesser(anybody, clock);
});

const cookieOf = ({ headers }: Answer<unknown>) => headers.get('set-cookie')?.split(';')[0];

const newPerson = async () => {
  const form = registration();
  expect((await anybody.post('/accounts/register/', form, guesser.newAddress())).status).toBe(201);
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
  });

  it('gets its cookie also from the replayed response to a changed password', async () => {
    const { email, password } = await newPerson();
    const { body: tokens } = await guesser.signIn(email, password);
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
