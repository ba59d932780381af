import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../../support/clients/client.js';
import { newCustomer } from '../../support/clients/people.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();

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
  let collection: Collection;
  let items: Item[];
  beforeAll(async () => {
    // A client would take each `key` for a secret.
    const response = await fetch(`${anybody.url}/api/postman.json`);
    collection = (await response.json()) as Collection;
    items = collection.item.flatMap(({ item }) => item);
  });

  /** Sends a request as Postman does. */
  const send = async ({ request: { method, url, header, body } }: Item, client: Client) => {
    const variables: Record<string, () => string> = {
      ...Object.fromEntries(collection.variable.map(({ key, value }) => [key, () => value])),
      token: () => client.token ?? '',
      $guid: randomUUID,
      $isoTimestamp: () => new Date().toISOString(),
    };
    const filled = (text: string) => text.replaceAll(/\{\{(.+?)\}\}/g, (_, name: string) => variables[name]?.() ?? '');
    const headers = header
      .filter(({ disabled }) => !disabled)
      .map(({ key, value }) => [key.toLowerCase(), filled(value)]);
    const address = filled(url.raw);
    expect(address).toMatch(anybody.url);
    return client.raw<{ id: number }>(address.slice(anybody.url.length), {
      method,
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
    const { paths } = (await anybody.raw<{ paths: Record<string, object> }>('/api/openapi.json')).body;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} {{address}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(items.map(({ request }) => `${request.method} ${request.url.raw}`).sort()).toEqual(operations.sort());
  });

  it('sends a new Idempotency-Key with each POST, so that two clicks book two shipments', async () => {
    const { client } = await newCustomer(anybody);
    const book = named('POST', '/api/v1/shipments/');
    const answers = [await send(book, client), await send(book, client)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const ids = answers.map(({ body }) => body.id);
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
