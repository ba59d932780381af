import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CloudEvent, FeedPage, Shipment, TokenPair } from '@waymark/contracts';
import axios from 'axios';
import type { Client } from '../../support/clients/client.js';
import { describeNeeding } from '../../support/test-run/needs.js';
import { demoStaff, newCustomer, type Person } from '../../support/clients/people.js';
import { newShipment, newUpdate, scan, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { soon } from '../../support/waiting/soon.js';

const run = promisify(execFile);
const anybody = useServer();
let person: Person;
let client: Client;

beforeAll(async () => {
  person = await newCustomer(anybody);
  ({ client } = person);
});

const curl = async (path: string, ...options: string[]): Promise<{ status: number; body: string }> => {
  const authorization = ['-H', `Authorization: Bearer ${person.access}`];
  const curlArguments = ['-sS', '-w', '\n%{http_code}', ...authorization, ...options, `${anybody.url}${path}`];
  const { stdout } = await run('curl', curlArguments);
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) };
};

describeNeeding('curl', 'curl', () => {
  it('may post an empty body, although it declares a form', async () => {
    expect(await curl('/api/v1/accounts/logout/', '-d', '')).toMatchObject({
      status: 400,
      body: expect.stringContaining('"refresh"'),
    });
    const chunked = await curl('/api/v1/accounts/logout/', '-d', '', '-H', 'Transfer-Encoding: chunked');
    expect(chunked.status).toBe(400);
  });

  it('gets an error if a form is not supported', async () => {
    for (const more of [[], ['-H', 'Transfer-Encoding: chunked']]) {
      expect(await curl('/api/v1/accounts/logout/', '-d', 'refresh=x', ...more)).toMatchObject({ status: 415 });
    }
  });

  it('sends two types as two parameters', async () => {
    const shipment = await newShipment(client);
    await newUpdate(client, shipment.id);
    await client.delete(`/shipments/${shipment.id}/`);
    const types = ['types=waymark.shipment.created.v1', 'types[]=waymark.shipment.deleted.v1'];
    const { body } = await curl('/api/v1/events/?after=0', '-G', '-g', ...types.flatMap((one) => ['-d', one]));
    const { events } = JSON.parse(body) as FeedPage;
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(['waymark.shipment.created.v1', 'waymark.shipment.deleted.v1']),
    );
    expect((await curl('/api/v1/events/?types[]=nonsense', '-g')).status).toBe(400);
  });
});

describe('axios', () => {
  it('may post an empty body with its default content type', async () => {
    const { data: tokens } = await axios.post<TokenPair>(`${anybody.url}/api/v1/accounts/token/`, {
      email: person.email,
      password: person.password,
    });
    const { data: webhook } = await axios.post<{ id: number }>(
      `${anybody.url}/api/v1/webhooks/`,
      { url: 'https://receiver.example/hook' },
      { headers: { authorization: `Bearer ${tokens.access}` } },
    );
    const rotated = await axios.post(`${anybody.url}/api/v1/webhooks/${webhook.id}/rotate-secret/`, undefined, {
      headers: { authorization: `Bearer ${tokens.access}`, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(rotated.status).toBe(200);
  });

  it('writes a list of parameters with brackets', async () => {
    await newShipment(client);
    const { data } = await axios.get<FeedPage>(`${anybody.url}/api/v1/events/`, {
      params: { after: 0, types: ['waymark.shipment.created.v1'] },
      headers: { authorization: `Bearer ${person.access}` },
    });
    expect(new Set(data.events.map(({ type }) => type))).toEqual(new Set(['waymark.shipment.created.v1']));
  });
});

describe('a client that sorts text', () => {
  it('can order events by sequence', async () => {
    const { id } = await newShipment(client);
    for (let count = 0; count < 12; count += 1) await newUpdate(client, id, { location: `Stop ${count}` });
    const { body } = await client.get<FeedPage>('/events/?after=0');
    const sequences = body.events.map(({ sequence }: CloudEvent) => sequence);
    expect(sequences.length).toBeGreaterThan(12);
    expect(sequences.toSorted()).toEqual(sequences);
    expect(new Set(sequences.map(({ length }) => length)).size).toBe(1);
  });
});

describe('a client that follows links', () => {
  it('gets links with the host name of its request', async () => {
    const staff = await demoStaff(anybody);
    const { headers } = await staff.client.get('/shipments/?limit=1&status=delivered');
    const link = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect(link).toMatch(`${anybody.url}/api/v1/shipments/?`);
    expect(new URL(link).searchParams.get('status')).toBe('delivered');
    const next = await fetch(link, { headers: { authorization: `Bearer ${staff.access}` } });
    expect(next.status).toBe(200);
  });
});

describe('a cache', () => {
  const large = 'A long description of the contents. '.repeat(60);

  it('gets a different ETag for each encoding, and Vary', async () => {
    const { id } = await newShipment(client, {
      estimated_delivery: null,
      contents_description: large.slice(0, 2_000).trim(),
    });
    const read = (encoding: string, known?: string) =>
      client.get<Shipment>(`/shipments/${id}/`, {
        'accept-encoding': encoding,
        ...(known !== undefined && { 'if-none-match': known }),
      });
    const [plain, br, gzip] = await Promise.all([read('identity'), read('br'), read('gzip')]);
    const tags = [plain, br, gzip].map(({ headers }) => headers.get('etag') ?? '');
    const [name] = /^"1-[a-j]+(?="$)/.exec(tags[0] ?? '') ?? [];
    expect(tags).toEqual([`${name}"`, `${name}xbr"`, `${name}xgzip"`]);
    for (const { headers } of [plain, br, gzip]) expect(headers.get('vary')).toMatch(/\baccept-encoding\b/i);
    const small = await client.get('/settings/', { 'accept-encoding': 'br' });
    expect([plain, br, gzip, small].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      null,
      'br',
      'gzip',
      null,
    ]);

    for (const tag of tags) {
      const again = await read('br', `"0", ${tag}`);
      expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
      expect(again.headers.get('vary')).toMatch(/\baccept-encoding\b/i);
    }
    expect((await read('br', '*')).status).toBe(304);
    const edited = await client.patch(`/shipments/${id}/`, { weight: 9 }, { 'if-match': `"7", ${tags[1]}` });
    expect(edited.status).toBe(200);
    expect((await client.patch(`/shipments/${id}/`, { weight: 8 }, { 'if-match': tags.join(', ') })).status).toBe(412);
  });

  it('gets Vary for long lists in several media types', async () => {
    const { id } = await newShipment(client);
    for (const accept of ['application/json', 'text/csv']) {
      const { headers } = await client.get(`/shipments/${id}/history/`, { accept });
      const named = headers.get('vary')?.toLowerCase().split(/, */);
      expect(named).toEqual(expect.arrayContaining(['accept', 'accept-encoding']));
    }
  });
});

describe('a client that accepts only unavailable media types', () => {
  it('gets 406, and no other media type', async () => {
    const { id } = await newShipment(client);
    const { status, body } = await client.get(`/shipments/${id}/history/`, { accept: 'application/xml' });
    expect([status, body]).toMatchObject([
      406,
      { code: 'NOT_ACCEPTABLE', detail: expect.stringContaining('text/csv') },
    ]);
    const staff = await demoStaff(anybody);
    expect((await staff.client.get('/audit/events/', { accept: 'text/html' })).status).toBe(406);
    expect((await staff.client.get('/audit/events/?limit=1', { accept: 'text/html, */*;q=0.1' })).status).toBe(200);
  });
});

describe('a client that sends OPTIONS', () => {
  it.each([
    ['PUT', '/shipments/counters/', 'GET, HEAD'],
    ['DELETE', '/shipments/addresses/', 'GET, HEAD, POST'],
    ['PATCH', '/shipments/counters/', 'GET, HEAD'],
    ['PUT', '/shipments/7/', 'DELETE, GET, HEAD, PATCH'],
    ['DELETE', '/accounts/register/', 'POST'],
  ])('%s %s: %s', async (method, path, allowed) => {
    const { status, headers, body } = await client.send(method, path);
    expect([status, body]).toMatchObject([405, { code: 'METHOD_NOT_ALLOWED' }]);
    expect(headers.get('allow')?.split(', ').toSorted().join(', ')).toBe(allowed);
  });
});

describe('a page of another origin', () => {
  const origin = { origin: 'https://shop.example' };

  it('may read the public look-up, whether found or not', async () => {
    const { tracking_number } = await newShipment(client, { estimated_delivery: null });
    await soon(async () => expect((await anybody.get(`/shipments/track/${tracking_number}/`)).status).toBe(200));
    for (const path of ['', 'updates/', 'route/']) {
      const { status, headers } = await anybody.get(`/shipments/track/${tracking_number}/${path}`, origin);
      expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 200, '*']);
      for (const name of ['ETag', 'Waymark-Stale'])
        expect(headers.get('access-control-expose-headers')).toContain(name);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    const several = await anybody.get(`/shipments/track/?numbers=${tracking_number}`, origin);
    expect([several.status, several.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const { headers: shown } = await anybody.get(`/shipments/track/${tracking_number}/`, origin);
    const known = { ...origin, 'if-none-match': shown.get('etag') ?? '' };
    const unchanged = await anybody.get(`/shipments/track/${tracking_number}/`, known);
    expect([unchanged.status, unchanged.headers.get('access-control-allow-origin')]).toEqual([304, '*']);
    const missing = await anybody.get('/shipments/track/WM-0000-0000-0000-0/', origin);
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  });

  it('may send a preflight, which allows only reads', async () => {
    const { status, headers } = await anybody.send('OPTIONS', '/shipments/track/WM-0000-0000-0000-0/', undefined, {
      ...origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(headers.get('access-control-allow-headers')).toMatch(/if-none-match/i);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['openapi', 'asyncapi'])('may read %s.json, and gets it once', async (name) => {
    const path = `/api/${name}.json`;
    const { headers } = await anybody.raw(path, { headers: origin });
    expect([headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual(['*', 'no-cache']);
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{32}(-[a-z]+)?"$/);
    const weak = `W/${tag.replace(/-[a-z]+"$/, '"')}`;
    for (const known of [tag, weak, `"0", ${tag}`, '*']) {
      const again = await anybody.raw(path, { headers: { 'if-none-match': known } });
      expect([known, again.status, again.text]).toEqual([known, 304, '']);
    }
    expect((await anybody.raw(path, { headers: { 'if-none-match': '"0"' } })).status).toBe(200);
    const preflight = await anybody.raw(path, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'GET' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  it('cannot read anything else', async () => {
    for (const path of ['/settings/', '/shipments/', '/health/', '/shipments/counters/']) {
      expect((await client.get(path, origin)).headers.get('access-control-allow-origin')).toBeNull();
      const preflight = await client.send('OPTIONS', path, undefined, {
        ...origin,
        'access-control-request-method': 'GET',
      });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    }
    const posted = await client.post('/shipments/', { ...waybill, ...scan }, origin);
    expect(posted.headers.get('access-control-allow-origin')).toBeNull();
  });
});
