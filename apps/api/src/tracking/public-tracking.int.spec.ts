import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ParcelRoute, Shipment } from '@waymark/contracts';
import { startApplication, type RunningApplication } from '../testing/running-application.js';
import { sampleWaybill } from '../testing/sample-waybill.js';
import { dayFromNow } from '../../../../test/support/clients/days.js';

const notFound = { status: 404, body: { detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' } };

const startWithShipment = async (environment: Record<string, string>) => {
  const app = await startApplication(environment);
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' },
  });
  const token = (body as { access: string }).access;
  const created = await app.call('POST', '/api/v1/shipments/', { token, body: sampleWaybill() });
  return { app, token, shipment: created.body as Shipment };
};

describe('the public look-up', () => {
  let app: RunningApplication;
  let token: string;
  let shipment: Shipment;
  beforeAll(async () => ({ app, token, shipment } = await startWithShipment({})));
  afterAll(() => app.close());

  const track = (number: string, rest = '', headers = {}) =>
    app.call('GET', `/api/v1/shipments/track/${number}${rest}`, { headers });

  it('returns the redacted shipment with its version', async () => {
    const { status, headers, body } = await track(shipment.tracking_number, '/');
    expect(status).toBe(200);
    expect(headers.get('etag')).toMatch(/^"1-[a-j]+"$/);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({ id: shipment.id, recipient_name: 'Ada S.' });
    expect(JSON.stringify(body)).not.toMatch(/example\.com|Quay|555/);
  });

  it('has the same ETag for every spelling, and supports If-None-Match', async () => {
    const compact = shipment.tracking_number.toLowerCase().replaceAll('-', '');
    const { status, headers } = await track(compact);
    expect(status).toBe(200);
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect(await track(shipment.tracking_number, '/', known)).toMatchObject({ status: 304, body: '' });
  });

  it.each(['"1"', 'W/"1"', '"1-a"', '"1-axbr"'])(
    'is sent again to a copy of an earlier shape, which may show a full name: %s',
    async (tag) => {
      const { status, body } = await track(shipment.tracking_number, '/', { 'if-none-match': tag });
      expect([status, body]).toMatchObject([200, { recipient_name: 'Ada S.' }]);
    },
  );

  it('has the same headers for an encoded number and for HEAD', async () => {
    const headersOf = ({ headers }: { headers: Headers }): Record<string, string> => {
      // Connection headers depend on the client.
      const { date, 'x-request-id': id, connection: _, 'keep-alive': __, ...same } = Object.fromEntries(headers);
      expect([date, id]).toEqual([expect.any(String), expect.any(String)]);
      return same;
    };
    const plain = headersOf(await track(shipment.tracking_number, '/'));
    expect(headersOf(await track(`%57${shipment.tracking_number.slice(1)}`, '/'))).toEqual(plain);
    const path = `/api/v1/shipments/track/${shipment.tracking_number}/`;
    expect(headersOf(await app.call('HEAD', path))).toEqual(plain);
  });

  it.each([
    ['an unknown number', 'WM-0000-0000-0000-1'],
    ['a letter', 'x'],
    ['a long text', 'W'.repeat(5_000)],
    ['an emoji', '%F0%9F%93%A6'],
    ['a path', '..%2f..%2fetc'],
  ])('returns the same 404 for %s', async (_, number) => {
    for (const rest of ['/', '/updates/', '/route/']) expect(await track(number, rest)).toMatchObject(notFound);
  });

  it('plots the parcel’s places, in the order of the scans', async () => {
    for (const [location, timestamp] of [
      ['Strasbourg, France', `${dayFromNow(-7)}T10:00:00Z`],
      ['Cologne Sorting Centre, Cologne, Germany', `${dayFromNow(-8)}T10:00:00Z`],
      ['Somewhere unheard of', `${dayFromNow(-9)}T10:00:00Z`],
    ]) {
      await app.call('POST', `/api/v1/shipments/${shipment.id}/updates/create/`, {
        token,
        body: { status: 'in_transit', location, description: 'Scanned', timestamp },
      });
    }
    const { stops } = (await track(shipment.tracking_number, '/route/')).body as ParcelRoute;
    expect(stops.map(({ kind, name }) => [kind, name])).toEqual([
      ['origin', 'Hamburg, Germany'],
      ['update', 'Cologne Sorting Centre, Cologne, Germany'],
      ['update', 'Strasbourg, France'],
      ['destination', 'Lyon, France'],
    ]);
    expect(stops[0]).toMatchObject({
      ...{ longitude: expect.closeTo(9.99, 1), latitude: expect.closeTo(53.55, 1) },
      zone: 'Europe/Berlin',
    });
  });

  it('lists the updates newest first', async () => {
    const { body } = await track(shipment.tracking_number, '/updates/');
    expect((body as { location: string }[]).map(({ location }) => location)[0]).toBe('Somewhere unheard of');
  });

  it('is part of the document', async () => {
    const { body } = await app.call('GET', '/api/openapi.json');
    expect(body).toMatchObject({
      paths: {
        '/api/v1/shipments/track/{number}/': {
          get: {
            responses: {
              200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/PublicShipment' } } } },
            },
          },
        },
      },
    });
  });
});

describe('the public look-up within limits', () => {
  let app: RunningApplication;
  let shipment: Shipment;
  beforeEach(async () => ({ app, shipment } = await startWithShipment({ RATE_LIMITS: 'on' })));
  afterEach(() => app.close());

  it('counts several numbers as that many look-ups, and answers none of them if fewer are left', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, turn) => `item ${turn}`).join(',');
    const several = (numbers: string) => app.call('GET', `/api/v1/shipments/track/?numbers=${numbers}`);
    const statusOf = async (numbers: string) => (await several(numbers)).status;
    expect(await statusOf(items(50))).toBe(200);
    expect(await statusOf(items(51))).toBe(400);
    expect(await statusOf(`${items(49)},${shipment.tracking_number}`)).toBe(200);
    const refused = await several(items(21));
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusOf(items(20))).toBe(200);
    expect(await statusOf(items(1))).toBe(429);
    expect(await app.call('GET', `/api/v1/shipments/track/${shipment.tracking_number}/`)).toMatchObject({
      status: 429,
    });
  });

  it('returns 429 with Retry-After over the limit', async () => {
    const ask = () => app.call('GET', `/api/v1/shipments/track/${shipment.tracking_number}/`);
    const answers = await Promise.all(Array.from({ length: 130 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused[0]?.headers.get('x-frame-options')).toBe('DENY');
  });
});
