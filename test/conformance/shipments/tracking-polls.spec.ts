import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PolledShipment, Shipment } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { metricOf } from '../../support/product/metrics.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
let owner: Client;

const LIVE_POSITION = String.raw`waymark_follower_position\{follower="live"\}`;

/** Waits until the server holds this number of polls. Other files close theirs. */
const waiting = (count: number): Promise<boolean> =>
  until(`${count} polls`, async () => (await metricOf(anybody, 'waymark_tracking_polls')) === count);

/** Milliseconds, well below the longest wait: a response within them was woken by an event. */
const SOON = 15_000;

beforeAll(async () => {
  ({ client: owner } = await newCustomer(anybody));
  await waiting(0);
});

const rename = ({ id }: Shipment, sender_city: string) => owner.patch(`/shipments/${id}/`, { sender_city });
const pathOf = ({ tracking_number }: Shipment, after?: string): string =>
  `/shipments/track/${tracking_number}/live/${after === undefined ? '' : `?after=${after}`}`;
const poll = (shipment: Shipment, after?: string) => anybody.get<PolledShipment>(pathOf(shipment, after));

describe('the long poll of a tracking number', () => {
  it('responds at once without a cursor, with the look-up and the cursor of its last event', async () => {
    const shipment = await newShipment(owner);
    const { status, headers, body } = await poll(shipment);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=2');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const lookUp = await anybody.get(`/shipments/track/${shipment.tracking_number}/`);
    expect(headers.get('etag')).toBe(lookUp.headers.get('etag'));
    expect(body).toEqual({ cursor: '1', shipment: lookUp.body });
  });

  it('misses no event between two polls', async () => {
    const shipment = await newShipment(owner);
    await rename(shipment, 'Oslo');
    await rename(shipment, 'Bergen');
    const cities = new Set<string>();
    for (let after = '1'; !cities.has('Bergen');) {
      const { cursor, shipment: seen } = (await poll(shipment, after)).body;
      cities.add(seen.sender_city);
      after = cursor;
    }
    expect([...cities].at(-1)).toBe('Bergen');
  });

  it.each([
    ['x', 'After must be the cursor of an earlier response'],
    ['1&after=2', 'After must be sent only once'],
  ])('refuses the cursor %s and names the field', async (after, message) => {
    expect(await poll(await newShipment(owner), after)).toMatchObject({ status: 400, body: { after: [message] } });
  });

  it('responds to HEAD at once', async () => {
    const { status, headers, text } = await anybody.send('HEAD', pathOf(await newShipment(owner), '1'));
    expect([status, text]).toEqual([200, '']);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(100);
  });
});

describe('a waiting poll of a tracking number', () => {
  it('ends with the same response for all readers, once the event is visible', async () => {
    const [shipment, other] = [await newShipment(owner), await newShipment(owner)];
    const answers = Promise.all([poll(shipment, '1'), poll(shipment, '1'), poll(shipment, '1')]);
    await waiting(3);
    await rename(other, 'Bergen');
    expect(await metricOf(anybody, 'waymark_tracking_polls')).toBe(3);
    await rename(shipment, 'Oslo');
    const bodies = (await answers).map(({ body }) => body);
    expect(bodies[0]).toMatchObject({ cursor: '2', shipment: { sender_city: 'Oslo' } });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    await waiting(0);
  });

  it('ends with the next event if its cursor is of a node that is ahead', async () => {
    const shipment = await newShipment(owner);
    const answer = poll(shipment, '2');
    await waiting(1);
    await rename(shipment, 'Oslo');
    await rename(shipment, 'Bergen');
    expect((await answer).body).toMatchObject({ cursor: '3', shipment: { sender_city: 'Bergen' } });
  });

  it.each(['1', '999'])('ends with 404 when the shipment is deleted, at cursor %s', async (after) => {
    const shipment = await newShipment(owner);
    const answer = poll(shipment, after);
    await waiting(1);
    const deleted = performance.now();
    await owner.delete(`/shipments/${shipment.id}/`);
    const { status, headers, body } = await answer;
    expect(performance.now() - deleted).toBeLessThan(SOON);
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'SHIPMENT_NOT_FOUND' } });
    expect(headers.get('cache-control')).toBe('public, max-age=2');
    expect(await poll(shipment, '1')).toMatchObject({ status: 404 });
  });

  it('is forgotten when its reader leaves, and then the live feed stops', async () => {
    const shipment = await newShipment(owner);
    const leaving = new AbortController();
    const answer = fetch(`${anybody.url}/api/v1${pathOf(shipment, '1')}`, { signal: leaving.signal });
    await waiting(1);
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    await waiting(0);
    const before = await metricOf(anybody, LIVE_POSITION);
    await rename(shipment, 'Oslo');
    // A feed that does not run reports the position of the read models.
    await until('the feed to rest', async () => (await metricOf(anybody, LIVE_POSITION)) > before);
  });
});
