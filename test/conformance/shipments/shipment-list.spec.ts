import { describe, expect, it } from '@jest/globals';
import type { Counters, Shipment } from '@waymark/contracts';
import type { Answer, Client } from '../../support/clients/client.js';
import { parseCsv } from '../../support/api/parse-csv.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';
import { soon } from '../../support/waiting/soon.js';

const anybody = useServer();

const idsOf = async (client: Client, path: string): Promise<number[]> =>
  (await client.get<Shipment[]>(path)).body.map(({ id }) => id);
const countersOf = async (client: Client) => (await client.get<Counters>('/shipments/counters/')).body;
/** The path of the next page, or undefined after the last. */
const nextOf = (headers: Headers): string | undefined =>
  /^<(?:https?:\/\/[^/]+)?([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
/** Every page, by following Link. */
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
  it('is the whole selection in order, or its beginning up to the limit', async () => {
    const { client, shipments } = await customerWith(3);
    await newUpdate(client, shipments[1]?.id ?? 0);
    const lines = (path: string) => client.get(path, { accept: 'application/x-ndjson' });
    const read = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Shipment);
    const { text, headers } = await lines('/shipments/?sort=created_at');
    expect(headers.get('content-disposition')).toBe('attachment; filename="waymark-shipments.ndjson"');
    expect([headers.get('link'), headers.get('x-total-count')]).toEqual([null, null]);
    const all = await client.get<Shipment[]>('/shipments/?sort=created_at');
    expect(read(text)).toEqual(all.body);
    expect(read((await lines('/shipments/?sort=created_at&limit=2')).text)).toEqual(all.body.slice(0, 2));
    expect((await client.get('/shipments/?status=delivered', { accept: 'application/x-ndjson' })).text).toBe('');
  });

  it('is a CSV file that spreadsheets read as UTF-8, without executable formulas', async () => {
    const { client } = await newCustomer(anybody);
    await newShipment(client, { sender_name: '=1+1', sender_city: 'Zürich, "old town"' });
    const answer = await fetch(`${client.url}/api/v1/shipments/`, {
      headers: { authorization: `Bearer ${client.token}`, accept: 'text/csv' },
    });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="waymark-shipments.csv"');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(parseCsv(bytes.subarray(3).toString())).toMatchObject([
      { sender_name: "'=1+1", sender_city: 'Zürich, "old town"', weight: '2.5' },
    ]);
  });

  it('rejects the same parameters as a page, before the first line', async () => {
    const { client } = await newCustomer(anybody);
    const refused = await client.get('/shipments/?cursor=nonsense', { accept: 'text/csv' });
    expect([refused.status, refused.body]).toEqual([
      400,
      { cursor: ['Cursor not found in this list. Start again without it.'] },
    ]);
    const none = await client.get('/shipments/?limit=0', { accept: 'text/csv' });
    expect([none.status, none.body]).toEqual([400, { limit: [expect.any(String)] }]);
    expect((await client.get('/shipments/', { accept: 'image/png' })).status).toBe(406);
  });
});

describe('GET /shipments/', () => {
  it('returns an array, newest first', async () => {
    const { client, shipments } = await customerWith(3);
    const { status, body, headers } = await client.get('/shipments/');

    expect(status).toBe(200);
    expect(body).toEqual(shipments);
    expect(headers.get('x-total-count')).toBe('3');
    expect(headers.get('link')).toBeNull();
  });

  it('is empty for a new account', async () => {
    const { client } = await newCustomer(anybody);
    expect((await client.get('/shipments/')).body).toEqual([]);
  });

  it('returns a customer their own shipments, staff and auditors all', async () => {
    const one = await customerWith(1);
    const other = await customerWith(1);
    const both = [other.shipments[0]?.id, one.shipments[0]?.id];

    expect(await idsOf(one.client, '/shipments/')).toEqual([one.shipments[0]?.id]);
    for (const signIn of [demoStaff, demoAuditor]) {
      const { client } = await signIn(anybody);
      // Others' writes appear soon; only the own writes appear at once.
      await until('both to be shown', async () => (await idsOf(client, '/shipments/')).includes(both[0] ?? NaN));
      expect((await idsOf(client, '/shipments/')).slice(0, 2)).toEqual(both);
      expect(await idsOf(client, '/shipments/user/shipments/')).not.toContain(both[0]);
    }
  });

  it('is paged by Link', async () => {
    const { client, shipments } = await customerWith(7);
    const pages = await pagesOf(client, '/api/v1/shipments/?limit=3');

    expect(pages.map(({ body }) => body.length)).toEqual([3, 3, 1]);
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['7', '7', '7']);
    expect(pages.flatMap(({ body }) => body)).toEqual(shipments);
  });

  it('keeps its position while newer shipments arrive', async () => {
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

  it('filters by day of creation, both days inclusive', async () => {
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

  it('searches prefixes of words in numbers, names, e-mail addresses, streets, cities, countries and contents', async () => {
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

  it('finds letters without a decomposition, and parts of words in scripts without spaces, by row and by index', async () => {
    const { client } = await newCustomer(anybody);
    // An owner's few rows are searched one by one; staff search the index over all rows.
    const { client: staff } = await demoStaff(anybody);
    for (const [q, recipient_name] of [
      ['lukasz', 'Łukasz Kowalski'],
      ['soren', 'Søren Kjær'],
      ['weiss', 'Erika Weiß'],
      ['yildiz', 'Ayşe Yıldız'],
      ['dorde', 'Đorđe Petrović'],
      ['小明', '王小明'],
    ] as const) {
      const { id } = await newShipment(client, { recipient_name });
      const path = `/shipments/?q=${encodeURIComponent(q)}`;
      expect([q, await idsOf(client, path)]).toEqual([q, [id]]);
      await until(`${q} to be found in the index`, async () => (await idsOf(staff, path)).includes(id));
    }
  });

  it("filters by the prefix of one party's city, with and without a search, as a page and as lines", async () => {
    const { client } = await newCustomer(anybody);
    const one = await newShipment(client, { sender_city: 'São Paulo', recipient_city: 'Bad Hersfeld' });
    const back = await newShipment(client, { sender_city: 'Bad Hersfeld', recipient_city: 'São Paulo' });
    const other = await newCustomer(anybody);
    await newShipment(other.client, { sender_city: 'São Paulo' });
    const found = (query: Record<string, string>) => idsOf(client, `/shipments/?${new URLSearchParams(query)}`);

    for (const sender_city of ['sao', 'SaoPaulo', 'São-P']) expect(await found({ sender_city })).toEqual([one.id]);
    expect(await found({ recipient_city: 'sao paulo' })).toEqual([back.id]);
    expect(await found({ sender_city: 'sao', recipient_city: 'badh' })).toEqual([one.id]);
    expect(await found({ sender_city: 'sao', recipient_city: 'sao' })).toEqual([]);
    expect(await found({ sender_city: 'paulo' })).toEqual([]);
    expect(await found({ sender_city: 'sao', q: one.tracking_number })).toEqual([one.id]);
    expect(await found({ sender_city: 'sao', q: back.tracking_number })).toEqual([]);
    expect(await found({ sender_city: 'sao', status: 'delivered' })).toEqual([]);
    const page = await client.get('/shipments/user/shipments/?sender_city=sao&limit=1');
    expect(page.headers.get('x-total-count')).toBe('1');
    const { text } = await client.get('/shipments/?sender_city=sao', { accept: 'application/x-ndjson' });
    expect(text.trimEnd().split('\n')).toHaveLength(1);

    await client.patch(`/shipments/${one.id}/`, { sender_city: 'Santos' });
    expect(await found({ sender_city: 'sao' })).toEqual([]);
    expect(await found({ sender_city: 'santos' })).toEqual([one.id]);
  });

  it('finds a city by its other names, and keeps cities apart that differ in a vowel', async () => {
    const { client } = await newCustomer(anybody);
    const munich = await newShipment(client, { recipient_city: 'München', recipient_country: 'Germany' });
    const patna = await newShipment(client, { recipient_city: 'पटना', recipient_country: 'India' });
    const patan = await newShipment(client, { recipient_city: 'पाटन', recipient_country: 'India' });
    const shop = await newShipment(client, { recipient_name: 'パパ商店' });
    const found = (query: Record<string, string>) => idsOf(client, `/shipments/?${new URLSearchParams(query)}`);

    for (const name of ['Munich', 'muenchen', 'MÜNCHEN', 'Monaco di Baviera']) {
      expect([name, await found({ recipient_city: name }), await found({ q: name })]).toEqual([
        name,
        [munich.id],
        [munich.id],
      ]);
    }
    expect(await found({ sender_city: 'Munich' })).toEqual([]);
    expect(await found({ recipient_city: 'Monaco' })).toEqual([]);
    expect(await found({ recipient_city: 'पटना' })).toEqual([patna.id]);
    expect(await found({ recipient_city: 'पाटन' })).toEqual([patan.id]);
    expect([await found({ q: 'パパ商店' }), await found({ q: 'ハハ商店' })]).toEqual([[shop.id], []]);
  });

  it('finds a phone number in any spelling, and digits in other fields', async () => {
    const writings = ['+49 (0)40 123-456', '0049 40 123456', '040/123456', '49 40123456', '123456'];
    const { client } = await newCustomer(anybody);
    const other = await newCustomer(anybody);
    await newShipment(other.client, { sender_phone: '+49 40 123456' });
    const found = (q: string) => idsOf(client, `/shipments/?q=${encodeURIComponent(q)}`);

    for (const [index, written] of writings.entries()) {
      const field = index % 2 === 0 ? 'sender_phone' : 'recipient_phone';
      const shipment = await newShipment(client, { [field]: written, recipient_address: '7 Quay, 10115 Leith' });
      for (const typed of writings)
        expect([written, typed, await found(typed)]).toEqual([written, typed, [shipment.id]]);
      expect(await found('10115')).toEqual([shipment.id]);
      expect(await found('+44 40 123457')).toEqual([]);
      await client.patch(`/shipments/${shipment.id}/`, { [field]: '+49 40 654321' });
      expect(await found('123456')).toEqual([]);
      await client.delete(`/shipments/${shipment.id}/`);
    }
  });

  it('treats any search as text', async () => {
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

  it('pages in every order with each shipment once', async () => {
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
    [`sender_city=${'a'.repeat(101)}`, 'sender_city'],
    ['recipient_city=a&recipient_city=b', 'recipient_city'],
    ['cursor=garbage', 'cursor'],
  ])('rejects ?%s', async (query, field) => {
    const { client } = await newCustomer(anybody);
    const { status, body } = await client.get(`/shipments/?${query}`);
    expect([status, body]).toEqual([400, { [field]: [expect.stringMatching(/\w/)] }]);
  });
});

describe('GET /shipments/user/shipments/', () => {
  it('returns only the own shipments, to staff too', async () => {
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

  it('counts all shipments for staff and auditors', async () => {
    const staff = await demoStaff(anybody);
    const auditor = await demoAuditor(anybody);
    const before = await countersOf(staff.client);
    await customerWith(2);

    const after = { ...before, total: before.total + 2, pending: before.pending + 2 };
    await soon(async () => expect(await countersOf(staff.client)).toEqual(after));
    await soon(async () => expect(await countersOf(auditor.client)).toEqual(after));
  });
});
