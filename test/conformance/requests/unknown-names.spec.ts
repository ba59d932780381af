import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { newBelongings, type Belongings } from '../../support/api/belongings.js';
import { DescribedApi, type DescribedOperation } from '../../support/api/described-api.js';
import type { Client } from '../../support/clients/client.js';
import { demoStaff, newCustomer } from '../../support/clients/people.js';
import { waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
let api: DescribedApi;
let client: Client;
/** May use every route. */
let staff: Client;
let belongings: Belongings;

beforeAll(async () => {
  api = await DescribedApi.of(anybody.url);
  ({ client } = await newCustomer(anybody));
  ({ client: staff } = await demoStaff(anybody));
  belongings = await newBelongings(staff);
});

const nameOf = ({ method, path }: DescribedOperation): string => `${method} ${path}`;
const queryOf = ({ parameters }: DescribedOperation): string[] =>
  parameters.filter((one) => one.in === 'query').map(({ name }) => name);

const send = (operation: DescribedOperation, query: string, headers = {}, body = api.exampleOf(operation)) => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(belongings.idOf(operation.path, name)),
  );
  return staff.send(operation.method, `${path.replace('/api/v1', '')}${query}`, body, headers);
};

describe('a query parameter', () => {
  it('that is unknown is refused on every route, by its name only', async () => {
    expect(api.operations.length).toBeGreaterThan(60);
    for (const operation of api.operations) {
      const query = `?${[...queryOf(operation), 'unknown_parameter'].map((name) => `${name}=1`).join('&')}`;
      const { status, body } = await send(operation, query);
      expect([nameOf(operation), status, body]).toEqual([
        nameOf(operation),
        400,
        { unknown_parameter: [expect.stringMatching(/^unknown_parameter is not a query parameter of this request/)] },
      ]);
    }
  });

  it('that is misspelled is refused with the nearest known one', async () => {
    const filtered = api.operations.filter((operation) => queryOf(operation).length > 0);
    expect(filtered.length).toBeGreaterThan(10);
    for (const operation of filtered) {
      for (const known of queryOf(operation).filter((name) => name.length > 3)) {
        const misspelled = `${known[1]}${known[0]}${known.slice(2)}`;
        const { status, body } = await send(operation, `?${misspelled}=1`);
        expect([nameOf(operation), status, body]).toEqual([
          nameOf(operation),
          400,
          { [misspelled]: [`${misspelled} is not a query parameter of this request. Did you mean ${known}?`] },
        ]);
      }
    }
  });

  it.each([
    ['stauts=delivered', { stauts: [expect.stringContaining('Did you mean status?')] }],
    ['serviceType=express', { serviceType: [expect.stringContaining('Did you mean service_type?')] }],
    ['STATUS=delivered&page=2', { STATUS: [expect.anything()], page: [expect.stringMatching(/one of: q, status, /)] }],
    ['stauts%5B%5D=delivered', { stauts: [expect.anything()] }],
    ['=1', { '': [expect.anything()] }],
    ['__proto__=1', Object.fromEntries([['__proto__', [expect.stringMatching(/^__proto__ is not/)]]])],
  ])('is not ignored: %s', async (query, errors) => {
    const { status, body } = await client.get(`/shipments/?${query}`);
    expect([status, body]).toEqual([400, errors]);
  });

  it('that is empty, repeated or in brackets stays known', async () => {
    expect((await client.get('/shipments/?q=&status[]=delivered&status[]=pending')).status).toBe(200);
    expect((await client.get('/shipments/?')).status).toBe(200);
  });

  it('that is unknown makes a POST record nothing and leaves its Idempotency-Key free', async () => {
    const key = { 'Idempotency-Key': 'unknown-parameter' };
    const { body: before } = await client.get('/shipments/counters/');
    expect((await client.post('/shipments/?dry_run=1', waybill, key)).status).toBe(400);
    expect((await client.get('/shipments/counters/')).body).toEqual(before);
    expect((await client.post('/shipments/', waybill, key)).status).toBe(201);
  });
});

describe('with Prefer: handling=strict,', () => {
  const strict = { prefer: 'handling=strict' };
  const unknown = (name: string) => ({ [name]: [expect.stringContaining(`${name} is not a field of this request`)] });

  it('an unknown field is refused on every route with a body, by its name only', async () => {
    const writes = api.operations.filter((operation) => api.exampleOf(operation) !== undefined);
    expect(writes.length).toBeGreaterThan(12);
    for (const operation of writes) {
      const body = { ...(Object(api.exampleOf(operation)) as object), unknown_field: 1 };
      const answer = await send(operation, '', strict, body);
      expect([nameOf(operation), answer.status, answer.body]).toEqual([
        nameOf(operation),
        400,
        unknown('unknown_field'),
      ]);
    }
  });

  it('the error names the nearest known field, and all unknown ones', async () => {
    const { id, ...rest } = (await client.post<Shipment>('/shipments/', waybill)).body;
    const body = { sender_nmae: rest.sender_name, id, is_staff: true };
    expect((await client.patch(`/shipments/${id}/`, body, strict)).body).toEqual({
      sender_nmae: ['sender_nmae is not a field of this request. Did you mean sender_name?'],
      ...unknown('id'),
      ...unknown('is_staff'),
    });
  });

  it('callers without a token learn no names', async () => {
    expect((await anybody.post('/shipments/', { unknown_field: 1 }, strict)).status).toBe(401);
    expect((await anybody.get('/shipments/?unknown_parameter=1')).status).toBe(401);
  });

  it('a body of thousands of unknown fields has a short answer', async () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field_${index}`, 1]));
    const { status, text } = await client.post('/shipments/', body, strict);
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(10_000);
  });

  it('a success says that the preference was applied', async () => {
    for (const prefer of ['handling=strict', 'respond-async, Handling = "strict"; x=1, handling=lenient']) {
      const { status, headers } = await client.post('/shipments/', waybill, { prefer });
      expect([status, headers.get('preference-applied')]).toEqual([201, 'handling=strict']);
    }
  });

  it('a body that is not an object stays a bad request', async () => {
    const { body } = await client.post('/shipments/', [1], strict);
    expect(body).toEqual({ code: 'BAD_REQUEST', detail: 'The request body must be a JSON object' });
  });
});

it.each([
  undefined,
  'handling=lenient',
  'handling=lenient, handling=strict',
  'return=minimal',
  'x="a,handling=strict"',
])('with Prefer: %s, unknown fields are ignored', async (prefer) => {
  const { status, headers } = await client.post(
    '/shipments/',
    { ...waybill, dry_run: true },
    prefer === undefined ? {} : { prefer },
  );
  expect([status, headers.get('preference-applied')]).toEqual([201, null]);
});
