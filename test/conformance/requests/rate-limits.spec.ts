import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestError, isDefiniteRefusal } from '@waymark/client';
import type { TokenPair } from '@waymark/contracts';
import { Client, type Answer } from '../../support/clients/client.js';
import { newCustomer, newEmail, registration, type Person } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { hangUp, listen } from '../../support/live/live.js';
import { newDataDirectory, startServer, type Server } from '../../support/product/server.js';

let server: Server;
let ada: Person;

const anybody = new Client(() => server.address);
beforeAll(async () => {
  server = await startServer(await newDataDirectory(), { RATE_LIMITS: 'on' });
  ada = await newCustomer(anybody);
});
afterAll(hangUp);

const guess = (email: string, headers = {}) => anybody.post('/accounts/token/', { email, password: 'guess' }, headers);
const RESET = { token: 'guess', new_password: 'an owl at night', new_password2: 'an owl at night' };

describe('too many requests', () => {
  let requests = 0;
  /** The server has no proxy, so it ignores the header. */
  const newClaim = () => ({ 'x-forwarded-for': `203.0.113.${(requests += 1)}` });

  it('are answered with 429 and Retry-After, and the response is not stored for a key', async () => {
    const email = newEmail();
    for (let turn = 0; turn < 10; turn += 1) expect((await guess(email)).status).toBe(401);
    const header = { 'idempotency-key': randomUUID() };
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body, headers } = await guess(email, header);
      expect([status, isDefiniteRefusal(new RequestError('refused', status, body))]).toEqual([429, false]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('idempotent-replayed')).toBeNull();
    }
  });

  it.each<[string, number, () => Promise<Answer<unknown>>]>([
    ['sign-ins to one account', 10, () => guess('victim@example.com')],
    // The 12 and 11 requests for one account were sign-ins, too.
    ['sign-ins', 30 - 12 - 11, () => guess(newEmail())],
    // Ada has registered.
    ['registrations', 20 - 1, () => anybody.post('/accounts/register/', { ...registration(), password: 'short' })],
    ['refreshes', 120, () => anybody.post('/accounts/token/refresh/', { refresh: 'garbage' })],
    ['password resets', 20, () => anybody.post('/accounts/reset-password/', RESET)],
  ])('%s are answered with 429 and Retry-After after %i', async (_, allowed, call) => {
    const answers = await Promise.all(Array.from({ length: allowed }, call));
    expect(answers.filter(({ status }) => status === 429)).toEqual([]);
    const { status, body, headers } = await call();

    expect(status).toBe(429);
    expect(body).toEqual({ detail: expect.stringMatching(/\w/), code: 'RATE_LIMITED' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number.isInteger(Number(headers.get('retry-after')))).toBe(true);
  });

  it('watches are refused after 240, and leave the look-ups alone', async () => {
    const listener = await listen(anybody);
    for (let round = 0; round < 12; round += 1) {
      const watched = await Promise.all(Array.from({ length: 20 }, () => listener.watchTracking('x')));
      expect(watched).toEqual(
        watched.map(() => ({ ok: false, detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' })),
      );
    }
    expect(await listener.watchTracking('x')).toEqual({
      ok: false,
      detail: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds?\.$/),
      code: 'RATE_LIMITED',
    });
  });

  it('look-ups are answered with 429 after 120, each of several numbers counted', async () => {
    const { tracking_number } = await newShipment(ada.client);
    const items = (count: number) => Array.from({ length: count }, (_, turn) => `item ${turn}`).join(',');
    const several = (numbers: string) => anybody.get(`/shipments/track/?numbers=${numbers}`, newClaim());
    const statusOf = async (numbers: string) => (await several(numbers)).status;
    expect(await statusOf(items(50))).toBe(200);
    expect(await statusOf(items(51))).toBe(400);
    expect(await statusOf(`${items(49)},${tracking_number}`)).toBe(200);
    // Of 21 numbers when 20 are left, none is answered.
    const refused = await several(items(21));
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusOf(items(20))).toBe(200);

    expect(await statusOf(items(1))).toBe(429);
    const { status, body, headers } = await anybody.get(`/shipments/track/${tracking_number}/`);
    expect([status, body]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect((await anybody.raw('/cards/parcels/x.png')).status).toBe(429);
  });

  it('password changes are answered with 429 after 10', async () => {
    const change = { old_password: 'a wrong guess', new_password: 'a lark at dawn', new_password2: 'a lark at dawn' };
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await ada.client.post('/accounts/change-password/', change)).status).toBe(400);
    }
    expect((await ada.client.post('/accounts/change-password/', change)).status).toBe(429);
  });

  it('refreshes of one session are answered with 429 after 30, and the session stays valid', async () => {
    const refresh = (token: string) => anybody.post<TokenPair>('/accounts/token/refresh/', { refresh: token });
    let tokens: TokenPair = ada;
    for (let turn = 0; turn < 30; turn += 1) {
      const { status, body } = await refresh(tokens.refresh);
      expect(status).toBe(200);
      tokens = body;
    }
    expect((await refresh(tokens.refresh)).status).toBe(429);
    expect((await anybody.as(tokens.access).get('/accounts/profile/')).status).toBe(200);
  });

  it('do not affect other requests', async () => {
    expect((await anybody.get('/health/')).status).toBe(200);
  });
});
