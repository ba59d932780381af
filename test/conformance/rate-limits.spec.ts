import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Answer } from '../support/client.js';
import { newEmail, registration } from '../support/people.js';
import { newDataDirectory, startServer, type Server } from '../support/server.js';

const MANY = 500;
let server: Server;

beforeAll(async () => {
  server = await startServer(await newDataDirectory(), { RATE_LIMITS: 'on' });
}, 60_000);

const anybody = new Client(() => server.address);

/** The first answer that is 429, or the last of many. */
const untilRefused = async (call: (attempt: number) => Promise<Answer<unknown>>): Promise<Answer<unknown>> => {
  let answer = await call(0);
  for (let attempt = 1; attempt < MANY && answer.status !== 429; attempt += 1) answer = await call(attempt);
  return answer;
};

describe('too many requests', () => {
  it.each([
    [
      'sign-ins to one account',
      () => anybody.post('/accounts/token/', { email: 'victim@example.com', password: 'guess' }),
    ],
    ['sign-ins', () => anybody.post('/accounts/token/', { email: newEmail(), password: 'guess' })],
    ['registrations', () => anybody.post('/accounts/register/', { ...registration(), password: 'short' })],
    ['refreshes', () => anybody.post('/accounts/token/refresh/', { refresh: 'garbage' })],
    ['public look-ups', () => anybody.get('/shipments/track/WM-0000-0000-0000-1/')],
  ])('%s are answered with 429 and Retry-After', async (_, call) => {
    const { status, body, headers } = await untilRefused(call);

    expect(status).toBe(429);
    expect(body).toEqual({ detail: expect.stringMatching(/\w/), code: 'RATE_LIMITED' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number.isInteger(Number(headers.get('retry-after')))).toBe(true);
  });

  it('leave other calls alone', async () => {
    expect((await anybody.get('/health/')).status).toBe(200);
  });
});
