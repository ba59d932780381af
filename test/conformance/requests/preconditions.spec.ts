import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { dayFromNow } from '../../support/clients/days.js';

const anybody = useServer();
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});

const STALE = { detail: expect.stringMatching(/\w/), code: 'PRECONDITION_FAILED' };
const ifMatch = (tag: string | null) => ({ 'if-match': tag ?? '' });

describe('ETag', () => {
  it('begins with the version of the shipment', async () => {
    const { id } = await newShipment(client, { estimated_delivery: null });
    const { headers } = await client.get(`/shipments/${id}/`);
    expect(headers.get('etag')).toMatch(/^"1-[a-j]+"$/);

    await newUpdate(client, id);
    const later = await client.get<Shipment>(`/shipments/${id}/`);
    expect(later.headers.get('etag')).toMatch(/^"2-[a-z]+"$/);
    expect(later.body.version).toBe(2);
  });

  it('includes the day while the day decides what is due', async () => {
    const { id } = await newShipment(client, { estimated_delivery: dayFromNow(100) });
    const { headers } = await client.get(`/shipments/${id}/`);
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"1\.\d{4}-\d{2}-\d{2}-[a-j]+(x[a-z]+)?"$/);
    const none = { 'if-none-match': tag };
    expect((await client.get(`/shipments/${id}/`, none)).status).toBe(304);
    const another = tag.replace(/\d{4}-\d{2}-\d{2}/, '2024-01-01');
    expect((await client.get(`/shipments/${id}/`, { 'if-none-match': another })).status).toBe(200);
    expect((await client.patch(`/shipments/${id}/`, { weight: 3 }, { 'if-match': another })).status).toBe(200);
  });

  it('is also on public reads', async () => {
    const { tracking_number } = await newShipment(client, { estimated_delivery: null });
    const { headers } = await anybody.get(`/shipments/track/${tracking_number}/`);
    expect(headers.get('etag')).toMatch(/^(W\/)?"1-[a-j]+"$/);
  });

  it.each(['"1"', '"1-a"', 'W/"1-a"'])(
    'of another shape, such as %s, confirms no copy, and still allows an edit unless it is weak',
    async (tag) => {
      const { id, tracking_number } = await newShipment(client, { estimated_delivery: null });
      const known = { 'if-none-match': tag };
      expect((await client.get(`/shipments/${id}/`, known)).status).toBe(200);
      expect((await anybody.get(`/shipments/track/${tracking_number}/`, known)).status).toBe(200);
      const { status } = await client.patch(`/shipments/${id}/`, { weight: 3 }, ifMatch(tag));
      expect(status).toBe(tag.startsWith('W/') ? 412 : 200);
    },
  );
});

describe('If-Match', () => {
  it('accepts a change if nothing has changed since', async () => {
    const { id } = await newShipment(client);
    const { headers } = await client.get(`/shipments/${id}/`);
    const edited = await client.patch(`/shipments/${id}/`, { weight: 3 }, ifMatch(headers.get('etag')));

    expect(edited.status).toBe(200);
    expect((await client.delete(`/shipments/${id}/`, ifMatch(edited.headers.get('etag')))).status).toBe(204);
  });

  it('rejects a change based on an older version', async () => {
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

  it('never matches a weak tag, and the response says why', async () => {
    const { id } = await newShipment(client);
    const update = await newUpdate(client, id);
    const weak = ifMatch('W/"2"');
    for (const refused of [
      await client.patch(`/shipments/${id}/`, { weight: 4 }, weak),
      await client.delete(`/shipments/${id}/`, weak),
      await client.patch(`/shipments/updates/${update.id}/`, { location: 'Oslo' }, weak),
      await client.delete(`/shipments/updates/${update.id}/`, weak),
    ]) {
      expect([refused.status, refused.body]).toEqual([412, { ...STALE, detail: expect.stringContaining('weak') }]);
    }
    expect((await client.patch(`/shipments/${id}/`, { weight: 4 }, ifMatch('W/"1", "2"'))).status).toBe(200);
  });

  it('applies to tracking updates too, by the version of their shipment', async () => {
    const { id } = await newShipment(client);
    const update = await newUpdate(client, id);
    const path = `/shipments/updates/${update.id}/`;

    expect((await client.patch(path, { location: 'Oslo' }, ifMatch('"1"'))).status).toBe(412);
    expect((await client.delete(path, ifMatch('"1"'))).status).toBe(412);
    expect((await client.patch(path, { location: 'Oslo' }, ifMatch('"2"'))).status).toBe(200);
    expect((await client.delete(path, ifMatch('"3"'))).status).toBe(204);
  });

  it('accepts * for any version', async () => {
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

  it('accepts exactly one of many concurrent changes of the same version', async () => {
    const { id } = await newShipment(client);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        client.patch(`/shipments/${id}/`, { weight: 10 + index }, ifMatch('"1"')),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(412)]);
    expect((await client.get(`/shipments/${id}/`)).body).toMatchObject({ version: 2 });
  });

  it('reveals nothing to other accounts', async () => {
    const { id } = await newShipment(client);
    const stranger = await newCustomer(anybody);
    for (const tag of ['"1"', '"2"']) {
      expect((await stranger.client.patch(`/shipments/${id}/`, { weight: 3 }, ifMatch(tag))).status).toBe(404);
    }
  });
});

it('without If-Match no client gets a conflict, and every change is kept', async () => {
  const { id } = await newShipment(client);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => client.patch(`/shipments/${id}/`, { weight: 10 + index })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await client.get(`/shipments/${id}/`)).body).toMatchObject({ version: 17 });
});
