import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../../support/clients/client.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
let owner: Client;

beforeAll(async () => {
  ({ client: owner } = await newCustomer(anybody));
});

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The distinct chunk names of a PNG and its size in pixels. */
const readPng = (bytes: Buffer) => {
  expect(bytes.subarray(0, 8)).toEqual(SIGNATURE);
  const chunks = new Set<string>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.add(bytes.toString('latin1', at + 4, at + 8));
  return { chunks: [...chunks], width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** A shipment without an estimated day, at whose end a picture could change. */
const book = () => newShipment(owner, { estimated_delivery: null });
const ask = (number: string, headers = {}) =>
  fetch(`${anybody.url}/cards/parcels/${number}.png`, { headers, redirect: 'manual' });
const pictureOf = async (number: string): Promise<Buffer> => Buffer.from(await (await ask(number)).arrayBuffer());

it('the picture and the page of a parcel are not for search engines, and the page without a number is', async () => {
  const { tracking_number } = await book();
  const robotsAt = async (path: string) =>
    (await fetch(`${anybody.url}${path}`, { redirect: 'manual' })).headers.get('x-robots-tag');
  const paths = [
    `/cards/parcels/${tracking_number}.png`,
    '/cards/parcels/unknown.png',
    `/track?tracking=${tracking_number}`,
  ];
  expect(await Promise.all(paths.map(robotsAt))).toEqual(['noindex', 'noindex', 'noindex']);
  expect(await robotsAt('/track')).toBeNull();
});

describe('the picture of a parcel’s link', () => {
  it('is a PNG of 1200 by 630 of its parcel and status, without metadata', async () => {
    const [one, other] = [await book(), await book()];
    const first = await pictureOf(one.tracking_number);
    expect(readPng(first)).toEqual({ chunks: ['IHDR', 'IDAT', 'IEND'], width: 1_200, height: 630 });
    expect(await pictureOf(one.tracking_number)).toEqual(first);
    expect(await pictureOf(other.tracking_number)).not.toEqual(first);
    await newUpdate(owner, one.id);
    await until('the status to be drawn', async () => !first.equals(await pictureOf(one.tracking_number)));
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
    expect(again.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('is a common picture for an unknown parcel', async () => {
    for (const number of ['WM-0000-0000-0000-1', 'x', '%00', 'W'.repeat(5_000)]) {
      const { status, headers } = await ask(number);
      expect([status, headers.get('location')]).toEqual([302, '/cards/track.png']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});
