import { beforeAll, describe, expect, it } from '@jest/globals';
import { API_KEY_SCOPES, type DeliveryPage } from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import { newBelongings, type Belongings } from '../../support/api/belongings.js';
import type { Client } from '../../support/clients/client.js';
import { DescribedApi, type DescribedOperation } from '../../support/api/described-api.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
let api: DescribedApi;
let owner: Client;
let belongings: Belongings;
let guarded: DescribedOperation[];
let operationsWithId: DescribedOperation[];

const hasId = ({ path }: DescribedOperation): boolean => path.includes('{');
const isRead = ({ method }: DescribedOperation): boolean => method === 'GET';
/** The phrase of the document for operations that customers cannot use. */
const isForStaff = ({ description }: DescribedOperation): boolean => /For staff( and auditors)?\./.test(description);

beforeAll(async () => {
  api = await DescribedApi.of(anybody.url);
  ({ client: owner } = await newCustomer(anybody));
  belongings = await newBelongings(owner);
  guarded = api.operations.filter(({ security }) => security.length > 0);
  operationsWithId = guarded.filter(hasId);
});

/** Sends a request with ids of these belongings, or the owner's, and, if the operation has a body, with a valid one. */
const ask = async (client: Client, operation: DescribedOperation, own = belongings): Promise<string> => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(own.idOf(operation.path, name)),
  );
  const { status } = await client.send(operation.method, path.replace('/api/v1', ''), api.exampleOf(operation));
  return `${operation.method} ${operation.path} ${status}`;
};

const answersTo = async (
  client: Client,
  operations: readonly DescribedOperation[],
  own = belongings,
): Promise<string[]> => {
  const answers: string[] = [];
  for (const operation of operations) answers.push(await ask(client, operation, own));
  return answers;
};

const others = (answers: readonly string[], ...statuses: number[]): string[] =>
  answers.filter((answer) => !statuses.some((status) => answer.endsWith(` ${status}`)));

describe('every route of the document', () => {
  it('except the public ones answers 401 to anonymous callers and to invalid tokens', async () => {
    expect(guarded.length).toBeGreaterThan(30);
    expect(others(await answersTo(anybody, guarded), 401)).toEqual([]);
    expect(others(await answersTo(anybody.as('none.of.ours'), guarded), 401)).toEqual([]);
    expect(others(await answersTo(anybody.as(`wm_${'0'.repeat(50)}`), guarded), 401)).toEqual([]);
  });

  it('answers 403 to an API key without its scope', async () => {
    const { client } = await newCustomer(anybody);
    for (const scope of API_KEY_SCOPES) {
      const without = await newKey(client, ...API_KEY_SCOPES.filter((other) => other !== scope));
      const needing = guarded.filter(({ 'x-scopes': scopes = [] }) => scopes.includes(scope));
      expect(needing.length).toBeGreaterThan(1);
      expect(others(await answersTo(client.as(without.key), needing), 403)).toEqual([]);
    }
    const all = await newKey(client, ...API_KEY_SCOPES);
    const forPeople = guarded.filter(({ 'x-scopes': scopes }) => scopes === undefined);
    expect(forPeople.length).toBeGreaterThan(10);
    expect(others(await answersTo(client.as(all.key), forPeople), 403)).toEqual([]);
  });

  it('refuses no API key with exactly its scopes', async () => {
    const scopesOf = ({ 'x-scopes': scopes = [] }: DescribedOperation): string => scopes.join(' ');
    const usable = guarded.filter(
      (operation) => scopesOf(operation) && !isForStaff(operation) && !operation.path.endsWith('/stream/'),
    );
    expect(usable.length).toBeGreaterThan(20);
    const refused: string[] = [];
    for (const scopes of new Set(usable.map(scopesOf))) {
      const { client } = await newCustomer(anybody);
      const own = await newBelongings(client);
      const { key } = await newKey(client, ...API_KEY_SCOPES.filter((scope) => scopes.split(' ').includes(scope)));
      const operations = usable.filter((operation) => scopesOf(operation) === scopes);
      refused.push(...others(await answersTo(client.as(key), operations, own), 200, 201, 204, 400, 404));
    }
    expect(refused).toEqual([]);
  });

  it('ignores unknown fields', async () => {
    const { client } = await newCustomer(anybody);
    // Two equal posts of a tracking update to one shipment are one.
    const [one, other] = [await newBelongings(client), await newBelongings(client)];
    const send = async ({ method, path }: DescribedOperation, body: unknown, own = one) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(own.idOf(path, name)));
      const { status, text } = await client.send(method, filled.replace('/api/v1', ''), body);
      return `${method} ${path} ${status} ${text}`;
    };
    const edits = guarded.filter(({ method }) => method === 'PATCH');
    expect(edits.length).toBeGreaterThan(4);
    for (const edit of edits) {
      expect(await send(edit, { active: false, enable: false, tracking_numbr: 'x' })).toBe(await send(edit, {}));
    }
    const posts = guarded.filter((operation) => operation.method === 'POST' && api.exampleOf(operation) !== undefined);
    expect(posts.length).toBeGreaterThan(4);
    const status = (answer: string): string => answer.split(' ', 3).join(' ');
    for (const post of posts) {
      const example = api.exampleOf(post) as object;
      expect(status(await send(post, { ...example, active: false }))).toBe(status(await send(post, example, other)));
    }
  });

  it('with another customer’s id is not found, and changes nothing', async () => {
    const reads = operationsWithId.filter(isRead);
    const before = await answersTo(owner, reads);
    expect(
      others(
        before.filter((answer) => !answer.includes('/accounts/')),
        200,
        400,
      ),
    ).toEqual([]);
    const { client: stranger } = await newCustomer(anybody);
    expect(others(await answersTo(stranger, operationsWithId), 403, 404)).toEqual([]);
    expect(await answersTo(owner, reads)).toEqual(before);
  });

  it('that changes a resource by id is forbidden for auditors', async () => {
    const { client: auditor } = await demoAuditor(anybody);
    const writes = operationsWithId.filter((operation) => !isRead(operation));
    expect(writes.length).toBeGreaterThan(10);
    expect(others(await answersTo(auditor, writes), 403, 404)).toEqual([]);
  });

  it('that is for staff is forbidden for customers', async () => {
    const forStaff = guarded.filter(isForStaff);
    expect(forStaff.length).toBeGreaterThan(0);
    expect(others(await answersTo(owner, forStaff), 403, 404)).toEqual([]);
  });

  it('of webhooks that needs no events:read neither shows events nor makes them reach an endpoint', () => {
    const without = guarded.filter(
      ({ path, 'x-scopes': scopes = [] }) => path.startsWith('/api/v1/webhooks/') && !scopes.includes('events:read'),
    );
    expect(without.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE /api/v1/webhooks/{id}/',
      'GET /api/v1/webhooks/',
      'GET /api/v1/webhooks/{id}/',
      // Changes of the URL and of the types, and enabling, need events:read: api-keys.spec.ts.
      'PATCH /api/v1/webhooks/{id}/',
      // Sends a test event, or what was waiting already.
      'POST /api/v1/webhooks/{id}/retry/',
      'POST /api/v1/webhooks/{id}/test/',
    ]);
  });
});

const STREAM = 'text/event-stream';

describe('what a customer reads of a parcel that staff scanned', () => {
  let secrets: string[];
  let readers: Client[];
  let own: Belongings;
  const LOCATION = 'Quay of the staff';

  beforeAll(async () => {
    const staff = await demoStaff(anybody);
    const { client } = await newCustomer(anybody);
    own = await newBelongings(client);
    await newUpdate(staff.client, Number(own.idOf('/api/v1/shipments/{id}', 'id')), { location: LOCATION });
    const { body: profile } = await staff.client.get<{ id: string }>('/accounts/profile/');
    secrets = [staff.email, profile.id];
    const key = await newKey(client, ...API_KEY_SCOPES);
    readers = [client, client.as(key.key)];
  });

  const filled = ({ path, parameters }: DescribedOperation): string => {
    const query = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => [name, LOCATION]);
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(own.idOf(path, name)));
    return `${address}?${new URLSearchParams(query)}`;
  };
  const leaks = (text: string): boolean => secrets.some((secret) => text.includes(secret));

  it('by any route and in any format names no member of staff', async () => {
    const leaking: string[] = [];
    const unread: string[] = [];
    let scanned = 0;
    for (const client of readers) {
      for (const operation of guarded.filter(isRead)) {
        const { path, responses } = operation;
        const types = Object.keys(responses['200']?.content ?? {}).filter((type) => type !== STREAM);
        for (const accept of types) {
          const { status, text } = await client.raw(filled(operation), { headers: { accept } });
          if (status !== 200 && status !== 403) unread.push(`${status} ${path}`);
          if (leaks(text)) leaking.push(`${path} as ${accept}`);
          if (text.includes(LOCATION)) scanned += 1;
        }
      }
    }
    expect(leaking).toEqual([]);
    expect([...new Set(unread)].toSorted()).toEqual([]);
    // Lists, details, past versions, histories, the feed and deliveries.
    expect(scanned).toBeGreaterThan(10);
  });

  it('as a stream of events names no member of staff', async () => {
    const [client] = readers;
    const ending = new AbortController();
    const response = await fetch(`${anybody.url}/api/v1/events/stream/?after=0`, {
      headers: { accept: STREAM, authorization: `Bearer ${client?.token}` },
      signal: ending.signal,
    });
    expect(response.status).toBe(200);
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString();
      if (text.includes(LOCATION)) break;
    }
    ending.abort();
    expect(text).toContain(LOCATION);
    expect(leaks(text)).toBe(false);
  });

  it('as a delivery to a webhook names no member of staff', async () => {
    const [client] = readers;
    const webhook = own.idOf('/api/v1/webhooks/{id}', 'id');
    const deliveries = async () =>
      (await client?.get<DeliveryPage>(`/webhooks/${webhook}/deliveries/`))?.body.deliveries ?? [];
    let texts: string[] = [];
    await until('the scan to be delivered', async () => {
      texts = [];
      for (const { id } of await deliveries())
        texts.push((await client?.get(`/webhooks/${webhook}/deliveries/${id}/`))?.text ?? '');
      return texts.some((text) => text.includes(LOCATION));
    });
    expect(texts.filter(leaks)).toEqual([]);
  });
});
