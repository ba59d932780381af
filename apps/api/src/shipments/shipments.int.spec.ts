import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { startApplication, type RunningApplication } from '../testing/running-application.js';
import { sampleWaybill } from '../testing/sample-waybill.js';

const BASE = '/api/v1/shipments';

describe('shipments', () => {
  let app: RunningApplication;
  let token: string;
  beforeAll(async () => {
    app = await startApplication();
    const { body } = await app.call('POST', '/api/v1/accounts/register/', {
      body: { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' },
    });
    token = (body as { access: string }).access;
  });
  afterAll(() => app.close());

  const create = async (changes = {}): Promise<Shipment> =>
    (await app.call('POST', `${BASE}/`, { token, body: sampleWaybill(changes) })).body as Shipment;

  it('are created with Location and ETag', async () => {
    const { status, headers, body } = await app.call('POST', `${BASE}/`, { token, body: sampleWaybill() });
    const { id } = body as Shipment;
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`${BASE}/${id}/`);
    expect(headers.get('etag')).toMatch(/^"1-[a-j]+"$/);
    expect((await app.call('GET', `${BASE}/${id}/`, { token })).body).toEqual(body);
  });

  it('are not sent again when If-None-Match has their version', async () => {
    const { id } = await create();
    const get = (tag: string) => app.call('GET', `${BASE}/${id}/`, { token, headers: { 'if-none-match': tag } });
    const current = (await get('"0"')).headers.get('etag') ?? '';
    for (const tag of [current, `W/${current}`, `"7", ${current}`, '*'])
      expect(await get(tag)).toMatchObject({ status: 304, body: '' });
    // A release with another shape, or without one in its tags, sent another JSON of the same version.
    const ofOtherShapes = ['"1"', 'W/"1"', '"1-a"', '"1-axbr"'];
    for (const tag of [...ofOtherShapes, '"2"', 'nonsense', '1'])
      expect(await get(tag)).toMatchObject({ status: 200, body: { id } });
  });

  it('record nothing when a patch changes nothing', async () => {
    const { id } = await create();
    const { headers: before } = await app.call('GET', `${BASE}/${id}/`, { token });
    for (const body of [{}, { sender_city: 'Hamburg' }, { status: 'pending' }, { estimated_delivery: '' }]) {
      const { status, headers } = await app.call('PATCH', `${BASE}/${id}/`, { token, body });
      expect([status, headers.get('etag')]).toEqual([200, before.get('etag')]);
    }
  });

  it.each(['text/csv', 'application/x-ndjson'])(
    'are exported as %s up to a limit, and all without one',
    async (accept) => {
      await Promise.all(Array.from({ length: 205 }, () => create({ contents_description: `exported ${accept}` })));
      const exported = (limit: string) =>
        app.call('GET', `${BASE}/?q=${encodeURIComponent(`exported ${accept}`)}${limit}`, {
          token,
          headers: { accept },
        });
      const heading = accept === 'text/csv' ? 1 : 0;
      for (const [limit, count] of [
        ['', 205],
        ['&limit=1', 1],
        ['&limit=200', 200],
        ['&limit=203', 203],
        ['&limit=1000', 205],
      ] as const) {
        const { status, headers, body } = await exported(limit);
        const lines = typeof body === 'string' ? body.trimEnd().split(/\r?\n/) : [body];
        expect([limit, status, lines.length - heading]).toEqual([limit, 200, count]);
        expect([headers.get('link'), headers.get('x-total-count')]).toEqual([null, null]);
        expect(headers.get('content-disposition')).toMatch(/^attachment; filename="waymark-shipments\.(csv|ndjson)"$/);
      }
      expect(await exported('&limit=0')).toMatchObject({ status: 400, body: { limit: [expect.any(String)] } });
    },
  );

  it('are each found once by following the pages', async () => {
    for (let count = 0; count < 5; count += 1) await create({ contents_description: 'paged parcel' });
    const found: number[] = [];
    let path: string | undefined = `${BASE}/?q=paged&limit=2`;
    while (path !== undefined) {
      const { headers, body }: Awaited<ReturnType<typeof app.call>> = await app.call('GET', path, { token });
      expect(headers.get('x-total-count')).toBe('5');
      found.push(...(body as Shipment[]).map(({ id }) => id));
      path = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.replace(app.address, '');
    }
    expect(found).toEqual([...new Set(found)].sort((one, other) => other - one));
    expect(found).toHaveLength(5);
  });

  it('refuse a cursor from another list', async () => {
    const { status, body } = await app.call('GET', `${BASE}/?cursor=nonsense`, { token });
    expect([status, Object.keys(body as object)]).toEqual([400, ['cursor']]);
  });
});
