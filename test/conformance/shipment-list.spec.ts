import { describe, expect, it } from '@jest/globals';
import type { Counters, Shipment } from '@waymark/contracts';
import type { Answer, Client } from '../support/client.js';
import { parseCsv } from '../support/parse-csv.js';
import { demoAuditor, demoStaff, newCustomer } from '../support/people.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { useServer } from '../support/server.js';
import { until } from '../support/until.js';
import { soon } from '../support/soon.js';

const anybody = useServer();

const idsOf = async (client: Client, path: string): Promise<number[]> =>
  (await client.get<Shipment[]>(path)).body.map(({ id }) => id);
const countersOf = async (client: Client) => (await client.get<Counters>('/shipments/counters/')).body;
/** The path of the next page; undefined after the last. */
const nextOf = (headers: Headers): string | undefined =>
  /^<(?:https?:\/\/[^/]+)?([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
/** Every page that following Link leads to. */
const pagesOf = async (client: Client, path: string): Promise<Answer<Shipment[]>[]> => {
  const page = await client.raw<Shipment[]>(path);
  const next = nextOf(page.headers);
  return next === undefined ? [page] : [page, ...(await pagesOf(client, next))];
};
const customerWith = async (count: number) => {
  const { client } = await newCustomer(anybody);
  const shipments: Shipment[] = [];
  for (let index = 0; index < count; index += 1) shipments.unshift(await newShipment(client));
  return { client, shipments };
};

describe('GET /shipments/ as lines', () => {
  it('is the whole selection, whatever the limit, in its order', async () => {
    const { client, shipments } = await customerWith(3);
    await newUpdate(client, shipments[1]?.id ?? 0);
    const { text, headers } = await client.get('/shipments/?sort=created_at&limit=1', {
      accept: 'application/x-ndjson',
    });
    expect(headers.get('content-disposition')).toBe('attachment; filename="waymark-shipments.ndjson"');
    const all = await client.get<Shipment[]>('/shipments/?sort=created_at');
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Shipment),
    ).toEqual(all.body);
    expect((await client.get('/shipments/?status=delivered', { accept: 'application/x-ndjson' })).text).toBe('');
  });

  it('is a CSV file that spreadsheets read as UTF-8, in which no formula runs', async () => {
    const { client } = await newCustomer(anybody);
    await newShipment(client, { sender_name: '=1+1', sender_city: 'Zürich, "old town"' });
    const answer = await fetch(`${client.url}/api/v1/shipments/`, {
      headers: { authorization: `Bearer ${client.token}`, accept: 'text/csv' },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(parseCsv(bytes.subarray(3).toString())).toMatchObject([
      { sender_name: "'=1+1", sender_city: 'Zürich, "old town"', weight: '2.5' },
    ]);
  });

  it('refuses what it refuses as a page, before the first line', async () => {
    const { client } = await newCustomer(anybody);
    const refused = await client.get('/shipments/?cursor=nonsense', { accept: 'text/csv' });
    expect([refused.status, refused.body]).toEqual([400, { cursor: ['Cursor is not one that this list answered'] }]);
    expect((await client.get('/shipments/', { accept: 'image/png' })).status).toBe(406);
  });
});

describe('GET /shipments/', () => {
  it('answers an array, newest first', async () => {
    const { client, shipments } = await customerWith(3);
    const { status, body, headers } = await client.get('/shipments/');

    expect(status).toBe(200);
    expect(body).toEqual(shipments);
    expect(headers.get('x-total-count')).toBe('3');
    expect(headers.get('link')).toBeNull();
  });

  it('is empty for a newcomer', async () => {
    const { client } = await newCustomer(anybody);
    expect((await client.get('/shipments/')).body).toEqual([]);
  });

  it('answers a customer their own, staff and auditors all', async () => {
    const one = await customerWith(1);
    const other = await customerWith(1);
    const both = [other.shipments[0]?.id, one.shipments[0]?.id];

    expect(await idsOf(one.client, '/shipments/')).toEqual([one.shipments[0]?.id]);
    for (const signIn of [demoStaff, demoAuditor]) {
      const { client } = await signIn(anybody);
      // What others wrote is shown soon; only what one wrote oneself is shown at once.
      await until('both to be shown', async () => (await idsOf(client, '/shipments/')).includes(both[0] ?? NaN));
      expect((await idsOf(client, '/shipments/')).slice(0, 2)).toEqual(both);
      expect(await idsOf(client, '/shipments/user/shipments/')).not.toContain(both[0]);
    }
  });

  it('is read in pages by following Link', async () => {
    const { client, shipments } = await customerWith(7);
    const pages = await pagesOf(client, '/api/v1/shipments/?limit=3');

    expect(pages.map(({ body }) => body.length)).toEqual([3, 3, 1]);
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['7', '7', '7']);
    expect(pages.flatMap(({ body }) => body)).toEqual(shipments);
  });

  it('keeps its place while newer shipments arrive', async () => {
    const { client, shipments } = await customerWith(4);
    const first = await client.get<Shipment[]>('/shipments/?limit=2');
    await newShipment(client);
    const second = await client.raw<Shipment[]>(nextOf(first.headers) ?? '');

    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(shipments.map(({ id }) => id));
  });

  it('filters by status and service type', async () => {
    const { client } = await newCustomer(anybody);
    const standard = await newShipment(client, { service_type: 'standard' });
    const priority = await newShipment(client, { service_type: 'priority' });
    await newUpdate(client, priority.id, { status: 'delivered' });

    expect(await idsOf(client, '/shipments/?status=delivered')).toEqual([priority.id]);
    expect(await idsOf(client, '/shipments/?status=pending')).toEqual([standard.id]);
    expect(await idsOf(client, '/shipments/?status=delayed')).toEqual([]);
    expect(await idsOf(client, '/shipments/?service_type=standard')).toEqual([standard.id]);
    expect(await idsOf(client, '/shipments/?service_type=standard&status=delivered')).toEqual([]);
    const { headers } = await client.get('/shipments/?status=delivered');
    expect(headers.get('x-total-count')).toBe('1');
  });

  it('filters by the day of creation, both days included', async () => {
    const { client, shipments } = await customerWith(1);
    const id = shipments[0]?.id;
    const created = shipments[0]?.created_at ?? '';
    const day = created.slice(0, 10);
    const before = new Date(Date.parse(created) - 86_400_000).toISOString();
    const after = new Date(Date.parse(created) + 86_400_000).toISOString();

    expect(await idsOf(client, `/shipments/?from=${day}&to=${day}`)).toEqual([id]);
    expect(await idsOf(client, `/shipments/?from=${created}&to=${created}`)).toEqual([id]);
    expect(await idsOf(client, `/shipments/?from=${before}&to=${after}`)).toEqual([id]);
    expect(await idsOf(client, `/shipments/?from=${after.slice(0, 10)}`)).toEqual([]);
    expect(await idsOf(client, `/shipments/?to=${before.slice(0, 10)}`)).toEqual([]);
  });

  it('finds by beginnings of words in numbers, names, e-mail addresses, streets, cities, countries and contents', async () => {
    const { client } = await newCustomer(anybody);
    const shipment = await newShipment(client, {
      sender_name: 'Zoë Quay',
      sender_email: 'zoe.q@mail.quay.example',
      recipient_address: '7 Calle Ñandú',
      recipient_city: 'Ouagadougou',
      recipient_country: 'Burkina Faso',
      contents_description: 'Kaleidoscope parts',
    });
    await newShipment(client);
    const found = (q: string) => idsOf(client, `/shipments/?q=${encodeURIComponent(q)}`);

    const words = ['zoë', 'Qua', 'ouaga', 'burkina fas', 'KALEIDO', shipment.tracking_number, 'quay kaleid'];
    for (const q of [...words, 'calle nandu', 'zoe.q@mail.quay.example', 'Zoe.Q@mail', '@mail.quay']) {
      expect([q, await found(q)]).toEqual([q, [shipment.id]]);
    }
    expect(await found('quay nowhere')).toEqual([]);
    await client.patch(`/shipments/${shipment.id}/`, { sender_name: 'Ada Lovelace' });
    expect(await found('Qua')).toEqual([]);
  });

  it('takes any search for text', async () => {
    const { client, shipments } = await customerWith(1);
    for (const q of ['"', "'", '*', 'a*', 'NEAR(a b)', 'a OR b', 'NOT', '-', '(', 'sender_name:x', '%', '😀']) {
      const { status, body } = await client.get(`/shipments/?q=${encodeURIComponent(q)}`);
      expect([q, status, body]).toEqual([q, 200, expect.any(Array)]);
    }
    expect(await idsOf(client, '/shipments/?q=')).toEqual([shipments[0]?.id]);
  });

  it('sorts', async () => {
    const { client, shipments } = await customerWith(3);
    const [third, second, first] = shipments.map(({ id }) => id);
    await client.patch(`/shipments/${first}/`, { weight: 9 });
    const byNumber = [...shipments]
      .sort((a, b) => (a.tracking_number < b.tracking_number ? -1 : 1))
      .map(({ id }) => id);

    expect(await idsOf(client, '/shipments/?sort=-created_at')).toEqual([third, second, first]);
    expect(await idsOf(client, '/shipments/?sort=created_at')).toEqual([first, second, third]);
    expect(await idsOf(client, '/shipments/?sort=-updated_at')).toEqual([first, third, second]);
    expect(await idsOf(client, '/shipments/?sort=tracking_number')).toEqual(byNumber);
    expect(await idsOf(client, '/shipments/?sort=-tracking_number')).toEqual(byNumber.toReversed());
  });

  it('pages in every order, each shipment once', async () => {
    const { client, shipments } = await customerWith(5);
    await newUpdate(client, shipments[2]?.id ?? 0, { status: 'delivered' });
    for (const sort of ['created_at', '-updated_at', 'tracking_number', 'status', '-status']) {
      const pages = await pagesOf(client, `/api/v1/shipments/?limit=2&sort=${sort}`);
      const seen = pages.flatMap(({ body }) => body.map(({ id }) => id));
      expect([sort, seen]).toEqual([sort, await idsOf(client, `/shipments/?sort=${sort}`)]);
      expect(new Set(seen).size).toBe(5);
    }
  });

  it.each([
    ['status=lost', 'status'],
    ['service_type=overnight', 'service_type'],
    ['sort=weight', 'sort'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=many', 'limit'],
    ['from=yesterday', 'from'],
    ['to=2024-02-30', 'to'],
    ['cursor=garbage', 'cursor'],
  ])('refuses ?%s', async (query, field) => {
    const { client } = await newCustomer(anybody);
    const { status, body } = await client.get(`/shipments/?${query}`);
    expect([status, body]).toEqual([400, { [field]: [expect.stringMatching(/\w/)] }]);
  });

  it('ignores parameters it does not know', async () => {
    const { client, shipments } = await customerWith(1);
    expect(await idsOf(client, '/shipments/?page=2&owner_id=x&__proto__=1')).toEqual([shipments[0]?.id]);
  });
});

describe('GET /shipments/user/shipments/', () => {
  it('answers only what is one’s own, to staff too', async () => {
    const { client, shipments } = await customerWith(2);
    expect((await client.get('/shipments/user/shipments/')).body).toEqual(shipments);

    const staff = await demoStaff(anybody);
    const own = await newShipment(staff.client);
    const ids = await idsOf(staff.client, '/shipments/user/shipments/');
    expect(ids[0]).toBe(own.id);
    expect(ids).not.toContain(shipments[0]?.id);
  });
});

describe('GET /shipments/counters/', () => {
  it('counts by status', async () => {
    const { client, shipments } = await customerWith(9);
    const statuses = [
      'delivered',
      'in_transit',
      'picked_up',
      'at_facility',
      'out_for_delivery',
      'attempted_delivery',
      'exception',
    ] as const;
    for (const [index, status] of statuses.entries()) await newUpdate(client, shipments[index]?.id ?? 0, { status });
    await client.patch(`/shipments/${shipments[7]?.id}/`, { status: 'delayed' });

    expect(await countersOf(client)).toEqual({ total: 9, delivered: 1, in_transit: 5, pending: 1 });
  });

  it('follows every change', async () => {
    const { client, shipments } = await customerWith(1);
    const id = shipments[0]?.id ?? 0;
    const update = await newUpdate(client, id, { status: 'delivered' });
    expect(await countersOf(client)).toEqual({ total: 1, delivered: 1, in_transit: 0, pending: 0 });
    await client.delete(`/shipments/updates/${update.id}/`);
    expect(await countersOf(client)).toEqual({ total: 1, delivered: 0, in_transit: 0, pending: 1 });
    await client.delete(`/shipments/${id}/`);
    expect(await countersOf(client)).toEqual({ total: 0, delivered: 0, in_transit: 0, pending: 0 });
  });

  it('counts everybody’s for staff and auditors', async () => {
    const staff = await demoStaff(anybody);
    const auditor = await demoAuditor(anybody);
    const before = await countersOf(staff.client);
    await customerWith(2);

    const after = { ...before, total: before.total + 2, pending: before.pending + 2 };
    await soon(async () => expect(await countersOf(staff.client)).toEqual(after));
    await soon(async () => expect(await countersOf(auditor.client)).toEqual(after));
  });
});
