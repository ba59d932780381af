import { beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS, type Shipment } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { soon } from '../../support/waiting/soon.js';

const anybody = useServer();
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});

const JSON_TYPE = { 'content-type': 'application/json' };
const sendText = (body: string, headers: Record<string, string> = JSON_TYPE, path = '/api/v1/shipments/') =>
  client.raw(path, { method: 'POST', body, headers });
const error = (code: string) => ({ detail: expect.stringMatching(/\w/), code });

describe('a body', () => {
  it.each(['{', '{"weight": }', "{'weight': 1}", '{"weight": 1,}', 'undefined', '{"a":1}{', '\u0000'])(
    'of broken JSON is 400: %j',
    async (text) => {
      const { status, body } = await sendText(text);
      expect([status, body]).toEqual([400, error('INVALID_JSON')]);
    },
  );

  it.each(['[]', '"text"', '5', 'null', 'true', '[{}]'])('that is not an object is 400: %s', async (text) => {
    const { status, body } = await sendText(text);
    expect([status, body]).toEqual([400, error('BAD_REQUEST')]);
  });

  it('that is empty is 400', async () => {
    for (const headers of [JSON_TYPE, {}]) {
      const { status, body } = await anybody.raw('/api/v1/accounts/register/', { method: 'POST', headers });
      expect(status).toBe(400);
      expect(body).toEqual({
        email: ['Email is required'],
        password: ['Password is required'],
        first_name: ['First name is required'],
        last_name: ['Last name is required'],
      });
    }
  });

  it('that is too large is 413', async () => {
    const { status, body } = await sendText(`"${'x'.repeat(LIMITS.requestBody)}"`);
    expect([status, body]).toEqual([413, error('PAYLOAD_TOO_LARGE')]);
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of type %s is 415',
    async (type) => {
      const { status, body } = await sendText('weight=1', { 'content-type': type });
      expect([status, body]).toEqual([415, error('UNSUPPORTED_MEDIA_TYPE')]);
    },
  );

  it('with bytes that are not UTF-8 is 400', async () => {
    const bytes = Uint8Array.from([...Buffer.from('{"sender_name":"'), 0xc3, 0x28, ...Buffer.from('"}')]);
    const { status, body } = await client.raw('/api/v1/shipments/', {
      method: 'POST',
      body: bytes,
      headers: JSON_TYPE,
    });
    const detail = 'The request body is not UTF-8. Send JSON in UTF-8';
    expect([status, body]).toEqual([400, { detail, code: 'INVALID_JSON' }]);
  });

  it('may begin with one byte order mark', async () => {
    expect((await sendText(`\ufeff${JSON.stringify(waybill)}`)).status).toBe(201);
    for (const text of ['\ufeff\ufeff{}', '{\ufeff}', '\ufeff']) {
      const { status, body } = await sendText(text);
      expect([status, body]).toEqual([400, error('INVALID_JSON')]);
    }
  });

  it('may declare UTF-8', async () => {
    const { status } = await sendText(JSON.stringify(waybill), { 'content-type': 'application/json; charset=utf-8' });
    expect(status).toBe(201);
  });

  it('with prototype keys is harmless: they are unknown fields', async () => {
    const text = JSON.stringify(waybill).replace(
      '{',
      '{"__proto__":{"status":"delivered","is_staff":true},"constructor":{"prototype":{"status":"delivered"}},"toString":1,',
    );
    const { status, body } = await sendText(text);

    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'pending' });
    expect(Object.keys(body as object)).toEqual(Object.keys(await newShipment(client)));
    expect((await client.get('/accounts/profile/')).body).toMatchObject({ is_staff: false });
  });

  it('with very deep nesting is harmless', async () => {
    const { status } = await sendText(`{"weight":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    expect(status).toBe(400);
    expect((await client.get('/health/')).status).toBe(200);
  });
});

describe('an unknown path', () => {
  it.each([
    '/api/v1/nothing/',
    '/api/v1/',
    '/api/nothing',
    '/api/v1/shipments/1/nothing/',
    '/api/v1/accounts/1/nothing/',
  ])('%s is 404 as JSON', async (path) => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const { status, body, headers } = await client.raw(path, { method });
      expect([method, status, body]).toEqual([method, 404, error('NOT_FOUND')]);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it.each(['/api/v1/%', '/api/v1/shipments/%E0%A4%A/', '/api/v1/shipments/track/%FF/'])(
    '%s is rejected as JSON',
    async (path) => {
      const { status, body, text } = await client.raw(path);
      expect([status, body]).toEqual([400, error('BAD_REQUEST')]);
      expect(text).not.toMatch(/at .*\.js:/);
    },
  );
});

describe('a method that a path does not have', () => {
  it.each([
    ['PUT', '/api/v1/shipments/'],
    ['DELETE', '/api/v1/shipments/'],
    ['GET', '/api/v1/accounts/token/'],
    ['POST', '/api/v1/health/'],
  ])('%s %s is rejected as JSON', async (method, path) => {
    const { status, body, headers } = await client.raw(path, { method });
    expect([status, body]).toEqual([405, error('METHOD_NOT_ALLOWED')]);
    expect(headers.get('allow')).toMatch(/GET|POST/);
  });
});

describe('the trailing slash', () => {
  it('may be omitted everywhere', async () => {
    const { id, tracking_number } = await newShipment(client);
    const update = await newUpdate(client, id);
    const calls: [string, string, unknown?][] = [
      ['GET', '/health'],
      ['GET', '/accounts/profile'],
      ['PATCH', '/accounts/profile', {}],
      ['GET', '/shipments'],
      ['GET', '/shipments?limit=1'],
      ['GET', '/shipments/counters'],
      ['GET', '/shipments/user/shipments'],
      ['GET', '/shipments/addresses'],
      ['GET', `/shipments/track/${tracking_number}`],
      ['GET', `/shipments/track/${tracking_number}/updates`],
      ['PATCH', `/shipments/updates/${update.id}`, {}],
      ['DELETE', `/shipments/updates/${update.id}`],
      ['POST', '/shipments', waybill],
      ['GET', `/shipments/${id}`],
      ['PATCH', `/shipments/${id}`, {}],
      ['DELETE', `/shipments/${id}`],
    ];
    for (const [method, path, body] of calls) {
      const { status } = await client.send(method, path, body);
      expect([method, path, status]).toEqual([method, path, method === 'POST' ? 201 : method === 'DELETE' ? 204 : 200]);
    }
    const tokens = await anybody.post('/accounts/token', {});
    expect([tokens.status, tokens.body]).toMatchObject([400, { email: ['Email is required'] }]);
  });
});

describe('text', () => {
  const ODD = [
    '  blanks around  ',
    '日本語 العربية עברית',
    'e\u0301 is not \u00e9',
    '👩‍👩‍👧‍👦 𝒜 \u{10ffff}',
    '\u200fright to left\u200e \u200b\ufeff',
    '<script>alert("x")</script> &amp; \'; DROP TABLE shipments; --',
    '\\u0041 \\n %41 ${x} {{x}}',
    '__proto__',
  ];

  it.each(ODD)('is returned unchanged: %j', async (text) => {
    const form = { ...waybill, sender_address: text, contents_description: text };
    const { status, body } = await client.post<Shipment>('/shipments/', form);
    expect(status).toBe(201);
    expect(body).toMatchObject({ sender_address: text, contents_description: text });

    const update = await newUpdate(client, body.id, { location: text, description: text });
    expect(update).toMatchObject({ location: text, description: text });
    const read = await client.get(`/shipments/${body.id}/`);
    expect(read.body).toMatchObject({ sender_address: text, tracking_updates: [update] });
    await soon(async () => {
      const tracked = await anybody.get(`/shipments/track/${body.tracking_number}/`);
      expect(tracked.body).toMatchObject({ tracking_updates: [update] });
    });
    expect((await client.get<Shipment[]>('/shipments/?limit=1')).body).toEqual([read.body]);
  });

  it('with line breaks and reversing characters is returned unchanged in a description', async () => {
    const text = '\n\u202eright to left\u202c\r\nof\rlines\n';
    const { body } = await client.post<Shipment>('/shipments/', { ...waybill, contents_description: text });
    expect(body).toMatchObject({ contents_description: text });
    expect(await newUpdate(client, body.id, { description: text })).toMatchObject({ description: text });
  });

  it.each(['\0', 'a\0b'])('with U+0000 is no tracking number: %j', async (text) => {
    expect((await anybody.get(`/shipments/track/${encodeURIComponent(text)}/`)).status).toBe(404);
  });

  it('that is not valid Unicode is rejected', async () => {
    const text = JSON.stringify(waybill).replace('Ada Lovelace', '\\ud800');
    const { status, body } = await sendText(text);
    expect([status, body]).toEqual([400, { sender_name: ['Sender name must be valid Unicode text'] }]);
  });
});
