import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PolledShipment, Shipment } from '@waymark/contracts';
import { until } from '../../../../../test/support/waiting/until.js';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { LiveFeed } from '../changes/live-feed.js';
import { WaitingPolls } from '../changes/waiting-polls.js';

let app: RunningApplication;
let token: string;
let polls: WaitingPolls;
beforeAll(async () => {
  app = await startApplication();
  polls = app.application.get(WaitingPolls);
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' },
  });
  token = (body as { access: string }).access;
});
afterAll(() => app.close());

const book = async (): Promise<Shipment> =>
  (await app.call('POST', '/api/v1/shipments/', { token, body: sampleWaybill() })).body as Shipment;
const rename = ({ id }: Shipment, sender_city: string) =>
  app.call('PATCH', `/api/v1/shipments/${id}/`, { token, body: { sender_city } });
const pathOf = (number: string, after?: string): string =>
  `/api/v1/shipments/track/${number}/live/${after === undefined ? '' : `?after=${after}`}`;
const poll = ({ tracking_number }: Shipment, after?: string) => app.call('GET', pathOf(tracking_number, after));
const waiting = (count: number) => until(`${count} polls`, () => polls.size === count);

describe('the long poll of a tracking number', () => {
  it('responds at once without a cursor, with the look-up and the cursor of its last event', async () => {
    const shipment = await book();
    const { status, headers, body } = await poll(shipment);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=2');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const lookUp = await app.call('GET', `/api/v1/shipments/track/${shipment.tracking_number}/`);
    expect(headers.get('etag')).toBe(lookUp.headers.get('etag'));
    expect(body).toEqual({ cursor: '1', shipment: lookUp.body });
  });

  it('sends the same response to all waiting readers, once the event is visible', async () => {
    const shipment = await book();
    const other = await book();
    const answers = Promise.all([poll(shipment, '1'), poll(shipment, '1'), poll(shipment, '1')]);
    await waiting(3);
    await rename(other, 'Bergen');
    expect(polls.size).toBe(3);
    await rename(shipment, 'Oslo');
    const bodies = (await answers).map(({ body }) => body as PolledShipment);
    expect(bodies[0]).toMatchObject({ cursor: '2', shipment: { sender_city: 'Oslo' } });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(polls.size).toBe(0);
  });

  it('misses no event between two polls', async () => {
    const shipment = await book();
    await rename(shipment, 'Oslo');
    await rename(shipment, 'Bergen');
    const cities = new Set<string>();
    for (let after = '1'; !cities.has('Bergen');) {
      const { cursor, shipment: seen } = (await poll(shipment, after)).body as PolledShipment;
      cities.add(seen.sender_city);
      after = cursor;
    }
    expect([...cities].at(-1)).toBe('Bergen');
  });

  it('waits for the next event with a cursor of a node that is ahead', async () => {
    const shipment = await book();
    const answer = poll(shipment, '2');
    await waiting(1);
    await rename(shipment, 'Oslo');
    await rename(shipment, 'Bergen');
    expect((await answer).body).toMatchObject({ cursor: '3', shipment: { sender_city: 'Bergen' } });
  });

  it.each(['1', '999'])('responds 404 to readers of a deleted shipment at cursor %s', async (after) => {
    const shipment = await book();
    const answer = poll(shipment, after);
    await waiting(1);
    await app.call('DELETE', `/api/v1/shipments/${shipment.id}/`, { token });
    const { status, headers, body } = await answer;
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'SHIPMENT_NOT_FOUND' } });
    expect(headers.get('cache-control')).toBe('public, max-age=2');
    expect(await poll(shipment, '1')).toMatchObject({ status: 404 });
  });

  it('forgets readers who leave, and then stops the live feed', async () => {
    const shipment = await book();
    const leaving = new AbortController();
    const answer = fetch(`${app.address}${pathOf(shipment.tracking_number, '1')}`, { signal: leaving.signal });
    await waiting(1);
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    await waiting(0);
    const head = app.application.get(LiveFeed).status.position;
    await rename(shipment, 'Oslo');
    // A feed that does not run reports the position of the read models.
    await until('the feed to rest', () => app.application.get(LiveFeed).status.position > head);
  });

  it.each(['x', '0', '1.2.3', '1&after=2'])('refuses the cursor %s and names the field', async (after) => {
    expect(await poll(await book(), after)).toMatchObject({
      status: 400,
      body: { after: ['After must be the cursor of an earlier response'] },
    });
  });

  it('responds to HEAD at once', async () => {
    const { tracking_number } = await book();
    const { status, headers, body } = await app.call('HEAD', pathOf(tracking_number, '1'));
    expect({ status, body }).toEqual({ status: 200, body: '' });
    expect(Number(headers.get('content-length'))).toBeGreaterThan(100);
  });
});

it('ends every wait when the server stops, with the cursor of the next wait', async () => {
  const stopping = await startApplication();
  const { body } = await stopping.call('POST', '/api/v1/accounts/register/', {
    body: { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' },
  });
  const { body: shipment } = await stopping.call('POST', '/api/v1/shipments/', {
    token: (body as { access: string }).access,
    body: sampleWaybill(),
  });
  const answer = stopping.call('GET', pathOf((shipment as Shipment).tracking_number, '1'));
  await until('the poll', () => stopping.application.get(WaitingPolls).size === 1);
  await Promise.all([
    stopping.close(),
    expect(answer).resolves.toMatchObject({ status: 200, body: { cursor: '1.1' } }),
  ]);
});
