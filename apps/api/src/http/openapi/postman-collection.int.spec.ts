import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';

interface Item {
  name: string;
  request: {
    method: string;
    auth?: object;
    header: { key: string; value: string; disabled?: boolean }[];
    url: { raw: string };
    body?: { raw: string };
  };
}
interface Collection {
  variable: { key: string; value: string }[];
  item: { name: string; item: Item[] }[];
}

describe('the Postman collection', () => {
  let app: RunningApplication;
  let collection: Collection;
  let items: Item[];
  beforeAll(async () => {
    app = await startApplication();
    // app.call would take each `key` for a secret.
    const response = await fetch(`${app.address}/api/postman.json`);
    collection = (await response.json()) as Collection;
    items = collection.item.flatMap(({ item }) => item);
  });
  afterAll(() => app.close());

  /** Sends a request as Postman does. */
  const send = async ({ request: { method, url, header, body } }: Item, token: string) => {
    const variables: Record<string, () => string> = {
      ...Object.fromEntries(collection.variable.map(({ key, value }) => [key, () => value])),
      token: () => token,
      $guid: randomUUID,
      $isoTimestamp: () => new Date().toISOString(),
    };
    const filled = (text: string) => text.replaceAll(/\{\{(.+?)\}\}/g, (_, name: string) => variables[name]?.() ?? '');
    const headers = header
      .filter(({ disabled }) => !disabled)
      .map(({ key, value }) => [key.toLowerCase(), filled(value)]);
    const address = filled(url.raw);
    expect(address).toMatch(app.address);
    return app.call(method, address.slice(app.address.length), {
      token,
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(body && { body: filled(body.raw) }),
    });
  };
  const named = (method: string, path: string): Item => {
    const found = items.find(({ request }) => request.method === method && request.url.raw === `{{address}}${path}`);
    if (!found) throw new Error(`no request ${method} ${path}`);
    return found;
  };

  it('has each operation of openapi.json once', async () => {
    const { paths } = (await app.call('GET', '/api/openapi.json')).body as { paths: Record<string, object> };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} {{address}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(items.map(({ request }) => `${request.method} ${request.url.raw}`).sort()).toEqual(operations.sort());
  });

  it('sends a new Idempotency-Key with each POST, so that two clicks book two shipments', async () => {
    const { body } = await app.call('POST', '/api/v1/accounts/register/', {
      body: { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' },
    });
    const { access } = body as { access: string };
    const book = named('POST', '/api/v1/shipments/');
    const answers = [await send(book, access), await send(book, access)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const ids = answers.map((answer) => (answer.body as { id: number }).id);
    expect(new Set(ids).size).toBe(2);
    const keys = items
      .filter(({ request }) => request.method === 'POST')
      .map(({ request }) => request.header.find(({ key }) => key === 'Idempotency-Key')?.value);
    expect(new Set(keys)).toEqual(new Set(['{{$guid}}']));
  });

  it('has an example in each body, without fixed dates, and needs no token where the API needs none', () => {
    const empty = items.filter(({ request }) => request.body?.raw === '{}').map(({ name }) => name);
    expect(empty).toEqual([]);
    expect(
      items.filter(({ request }) => /"20\d\d-\d\d-\d\d/.test(request.body?.raw ?? '')).map(({ name }) => name),
    ).toEqual([]);
    expect(named('POST', '/api/v1/accounts/token/').request.auth).toEqual({ type: 'noauth' });
    expect(named('POST', '/api/v1/shipments/').request.auth).toBeUndefined();
  });
});
