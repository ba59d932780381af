import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { PictureDrawer } from './picture-drawer.js';
import { dayFromNow } from '../../../../../test/support/clients/days.js';

/** The distinct chunk names of a PNG and its size in pixels; throws if it is not a PNG. */
const readPng = (bytes: Buffer) => {
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const chunks = new Set<string>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.add(bytes.toString('latin1', at + 4, at + 8));
  return { chunks: [...chunks], width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

describe('the picture of a parcel’s link', () => {
  let app: RunningApplication;
  let token: string;
  beforeAll(async () => {
    app = await startApplication({ RATE_LIMITS: 'on' });
    const { body } = await app.call('POST', '/api/v1/accounts/register/', {
      body: { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' },
    });
    token = (body as { access: string }).access;
  });
  afterAll(() => app.close());

  const book = async (): Promise<Shipment> =>
    (await app.call('POST', '/api/v1/shipments/', { token, body: sampleWaybill() })).body as Shipment;
  const ask = (number: string, headers = {}) =>
    fetch(`${app.address}/cards/parcels/${number}.png`, { headers, redirect: 'manual' });
  const pictureOf = async (number: string): Promise<Buffer> => Buffer.from(await (await ask(number)).arrayBuffer());

  it('is a PNG of 1200 by 630 of its parcel and status, without metadata', async () => {
    const [one, other] = [await book(), await book()];
    const first = await pictureOf(one.tracking_number);
    expect(readPng(first)).toEqual({ chunks: ['IHDR', 'IDAT', 'IEND'], width: 1_200, height: 630 });
    expect(await pictureOf(one.tracking_number)).toEqual(first);
    expect(await pictureOf(other.tracking_number)).not.toEqual(first);
    await app.call('POST', `/api/v1/shipments/${one.id}/updates/create/`, {
      token,
      body: {
        ...{ status: 'in_transit', location: 'Bern', description: 'Scanned' },
        timestamp: `${dayFromNow(-7)}T10:00:00Z`,
      },
    });
    // The request of the picture is anonymous. A read of the same account waits for its writes.
    const { body } = await app.call('GET', `/api/v1/shipments/${one.id}/`, { token });
    expect((body as Shipment).status).toBe('in_transit');
    expect(await pictureOf(one.tracking_number)).not.toEqual(first);
  });

  it('may be cached for minutes and shown on other sites, and supports If-None-Match', async () => {
    const { tracking_number } = await book();
    const { status, headers } = await ask(tracking_number);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const tag = headers.get('etag') ?? '';
    const again = await ask(tracking_number.toLowerCase(), { 'if-none-match': `"other", W/${tag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is a common picture for an unknown parcel', async () => {
    for (const number of ['WM-0000-0000-0000-1', 'x', '%00', 'W'.repeat(5_000)]) {
      const { status, headers } = await ask(number);
      expect([status, headers.get('location')]).toEqual([302, '/cards/track.png']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('counts as a look-up', async () => {
    const answers = await Promise.all(Array.from({ length: 121 }, () => ask('x')));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

describe('the drawing thread', () => {
  it('bounds its queue, reports when it is busy, and restarts after it ended', async () => {
    const drawer = new PictureDrawer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
    const drawing = [];
    while (!drawer.isBusy) drawing.push(drawer.draw(svg));
    expect(drawing.length).toBeLessThan(100);
    for (const png of await Promise.all(drawing)) expect(readPng(png)).toMatchObject({ width: 4, height: 4 });
    expect(drawer.isBusy).toBe(false);
    await expect(drawer.draw('no picture')).rejects.toThrow();
    expect(readPng(await drawer.draw(svg))).toMatchObject({ width: 4 });
    await drawer.close();
  });
});
