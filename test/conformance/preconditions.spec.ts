import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import type { Client } from '../support/client.js';
import { newCustomer } from '../support/people.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { useServer } from '../support/server.js';

const anybody = useServer();
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});

const STALE = { detail: expect.stringMatching(/\w/), code: 'PRECONDITION_FAILED' };
const ifMatch = (tag: string | null) => ({ 'if-match': tag ?? '' });

describe('ETag', () => {
  it('is the version of the shipment', async () => {
    const { id } = await newShipment(client, { estimated_delivery: null });
    const { headers } = await client.get(`/shipments/${id}/`);
    expect(headers.get('etag')).toBe('"1"');

    await newUpdate(client, id);
    const later = await client.get<Shipment>(`/shipments/${id}/`);
    expect(later.headers.get('etag')).toMatch(/^"2(-[a-z]+)?"$/);
    expect(later.body.version).toBe(2);
  });

  it('has the day as well, as long as it decides what is due', async () => {
    const { id } = await newShipment(client, { estimated_delivery: '2999-01-01' });
    const { headers } = await client.get(`/shipments/${id}/`);
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"1\.\d{4}-\d{2}-\d{2}"$/);
    const none = { 'if-none-match': tag };
    expect((await client.get(`/shipments/${id}/`, none)).status).toBe(304);
    const before = { 'if-none-match': '"1.2024-01-01"' };
    expect((await client.get(`/shipments/${id}/`, before)).status).toBe(200);
    expect((await client.patch(`/shipments/${id}/`, { weight: 3 }, { 'if-match': '"1.2024-01-01"' })).status).toBe(200);
  });

  it('is on public reads too', async () => {
    const { tracking_number } = await newShipment(client, { estimated_delivery: null });
    const { headers } = await anybody.get(`/shipments/track/${tracking_number}/`);
    expect(headers.get('etag')).toMatch(/^(W\/)?"1"$/);
  });
});

describe('If-Match', () => {
  it('lets a change pass when nothing has changed since', async () => {
    const { id } = await newShipment(client);
    const { headers } = await client.get(`/shipments/${id}/`);
    const edited = await client.patch(`/shipments/${id}/`, { weight: 3 }, ifMatch(headers.get('etag')));

    expect(edited.status).toBe(200);
    expect((await client.delete(`/shipments/${id}/`, ifMatch(edited.headers.get('etag')))).status).toBe(204);
  });

  it('refuses a change made in ignorance of another', async () => {
    const { id } = await newShipment(client);
    await client.patch(`/shipments/${id}/`, { weight: 3 });

    for (const tag of ['"1"', 'W/"1"', '"99"', '"0"']) {
      const edit = await client.patch(`/shipments/${id}/`, { weight: 4 }, ifMatch(tag));
      expect([edit.status, edit.body]).toEqual([412, STALE]);
      const removal = await client.delete(`/shipments/${id}/`, ifMatch(tag));
      expect([removal.status, removal.body]).toEqual([412, STALE]);
    }
    expect((await client.get(`/shipments/${id}/`)).body).toMatchObject({ weight: 3, version: 2 });
  });

  it('holds for tracking updates too, by the version of their shipment', async () => {
    const { id } = await newShipment(client);
    const update = await newUpdate(client, id);
    const path = `/shipments/updates/${update.id}/`;

    expect((await client.patch(path, { location: 'Oslo' }, ifMatch('"1"'))).status).toBe(412);
    expect((await client.delete(path, ifMatch('"1"'))).status).toBe(412);
    expect((await client.patch(path, { location: 'Oslo' }, ifMatch('"2"'))).status).toBe(200);
    expect((await client.delete(path, ifMatch('"3"'))).status).toBe(204);
  });

  it('takes * for any version', async () => {
    const { id } = await newShipment(client);
    expect((await client.patch(`/shipments/${id}/`, { weight: 3 }, ifMatch('*'))).status).toBe(200);
    expect((await client.delete(`/shipments/${id}/`, ifMatch('*'))).status).toBe(204);
  });

  it('must be an entity tag', async () => {
    const { id } = await newShipment(client);
    for (const tag of ['1', 'abc', '"x"', '""', '"1', '"-1"', '"1.5"', '"99999999999999999999"']) {
      const { status, body } = await client.patch(`/shipments/${id}/`, { weight: 3 }, ifMatch(tag));
      expect([tag, status, body]).toEqual([tag, 400, { 'If-Match': [expect.stringMatching(/\w/)] }]);
    }
    expect((await client.get(`/shipments/${id}/`)).body).toMatchObject({ version: 1 });
  });

  it('lets exactly one of many who saw the same version pass', async () => {
    const { id } = await newShipment(client);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        client.patch(`/shipments/${id}/`, { weight: 10 + index }, ifMatch('"1"')),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(412)]);
    expect((await client.get(`/shipments/${id}/`)).body).toMatchObject({ version: 2 });
  });

  it('tells nothing to strangers', async () => {
    const { id } = await newShipment(client);
    const stranger = await newCustomer(anybody);
    for (const tag of ['"1"', '"2"']) {
      expect((await stranger.client.patch(`/shipments/${id}/`, { weight: 3 }, ifMatch(tag))).status).toBe(404);
    }
  });
});

it('without If-Match no client is told of a conflict, and every change is kept', async () => {
  const { id } = await newShipment(client);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => client.patch(`/shipments/${id}/`, { weight: 10 + index })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await client.get(`/shipments/${id}/`)).body).toMatchObject({ version: 17 });
});
