import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';

const SHIPMENTS = '/api/v1/shipments/';

let app: RunningApplication;
let token: string;
beforeAll(async () => {
  app = await startApplication({ TRUSTED_PROXIES: '127.0.0.0/8' });
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' },
  });
  token = (body as { access: string }).access;
  for (let count = 0; count < 2; count += 1) await app.call('POST', SHIPMENTS, { token, body: sampleWaybill() });
});
afterAll(() => app.close());

const nextPageFor = async (headers: Record<string, string>): Promise<string> => {
  const answer = await app.call('GET', `${SHIPMENTS}?limit=1`, { token, headers });
  expect(answer.status).toBe(200);
  return answer.headers.get('link') ?? '';
};

it('a link to the next page names the host that a trusted proxy forwards', async () => {
  const link = await nextPageFor({ 'x-forwarded-host': 'waymark.example', 'x-forwarded-proto': 'https' });
  expect(link).toMatch(/^<https:\/\/waymark\.example\/api\/v1\/shipments\/\?limit=1&cursor=[^>]+>; rel="next"$/);
});

it.each(['a b', '[::1', 'evil:99999', 'evil.example/x?y#'])(
  'a link to the next page ignores the forwarded host %s',
  async (host) => {
    expect(await nextPageFor({ 'x-forwarded-host': host })).toContain(`<${app.address}${SHIPMENTS}?limit=1&cursor=`);
  },
);

it('a link to the next page ignores the forwarded protocol of no web server', async () => {
  expect(await nextPageFor({ 'x-forwarded-proto': 'a b' })).toContain(`<${app.address}${SHIPMENTS}?limit=1&cursor=`);
});
