import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Answer } from '../../support/clients/client.js';
import { newCustomer, newEmail, registration } from '../../support/clients/people.js';
import { newDataDirectory, startServer, type Server } from '../../support/product/server.js';

let server: Server;

beforeAll(async () => {
  server = await startServer(await newDataDirectory(), { RATE_LIMITS: 'on' });
});

const anybody = new Client(() => server.address);

describe('too many requests', () => {
  it.each<[string, number, () => Promise<Answer<unknown>>]>([
    [
      'sign-ins to one account',
      10,
      () => anybody.post('/accounts/token/', { email: 'victim@example.com', password: 'guess' }),
    ],
    // The eleven requests for one account were sign-ins, too.
    ['sign-ins', 30 - 11, () => anybody.post('/accounts/token/', { email: newEmail(), password: 'guess' })],
    ['registrations', 20, () => anybody.post('/accounts/register/', { ...registration(), password: 'short' })],
    ['refreshes', 120, () => anybody.post('/accounts/token/refresh/', { refresh: 'garbage' })],
    ['public look-ups', 120, () => anybody.get('/shipments/track/WM-0000-0000-0000-1/')],
  ])('%s are answered with 429 and Retry-After after %i', async (_, allowed, call) => {
    const answers = await Promise.all(Array.from({ length: allowed }, call));
    expect(answers.filter(({ status }) => status === 429)).toEqual([]);
    const { status, body, headers } = await call();

    expect(status).toBe(429);
    expect(body).toEqual({ detail: expect.stringMatching(/\w/), code: 'RATE_LIMITED' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number.isInteger(Number(headers.get('retry-after')))).toBe(true);
  });

  it('password changes are answered with 429 after 10', async () => {
    const another = await startServer(await newDataDirectory(), { RATE_LIMITS: 'on' });
    const { client } = await newCustomer(new Client(() => another.address));
    const change = { old_password: 'a wrong guess', new_password: 'a lark at dawn', new_password2: 'a lark at dawn' };
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await client.post('/accounts/change-password/', change)).status).toBe(400);
    }
    expect((await client.post('/accounts/change-password/', change)).status).toBe(429);
  });

  it('do not affect other requests', async () => {
    expect((await anybody.get('/health/')).status).toBe(200);
  });
});
