import { describe, expect, it } from '@jest/globals';
import { requestSchemas } from '@waymark/contracts';
import { newBelongings } from '../../support/api/belongings.js';
import { DescribedApi } from '../../support/api/described-api.js';
import { demoStaff, newCustomer } from '../../support/clients/people.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();

interface RequestSchema {
  shape: object;
  safeParse(body: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

const schemas: Readonly<Record<string, RequestSchema>> = requestSchemas;

/** The messages for each field, as in a 400 response. */
const messagesOf = (schema: RequestSchema, body: object): Record<string, string[]> =>
  Object.fromEntries(
    (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [String(path[0]), [message]] as const),
  );

describe('every route with a body', () => {
  it('refuses an empty and a wrong one with the messages of its schema, and changes nothing', async () => {
    const api = await DescribedApi.of(anybody.url);
    const { client } = await newCustomer(anybody);
    const { client: staff } = await demoStaff(anybody);
    const own = await newBelongings(client);
    const stored = () =>
      Promise.all(
        ['/shipments/', '/shipments/addresses/', '/accounts/profile/', '/api-keys/'].map(
          async (path) => (await client.get(path)).body,
        ),
      );
    const before = await stored();

    const tested = new Set<string>();
    for (const operation of api.operations) {
      const component = api.componentOf(operation);
      if (component === undefined) continue;
      tested.add(component);
      const { method, path, description } = operation;
      const schema = schemas[component];
      if (!schema) throw new Error(`requestSchemas lacks ${component}`);
      const wrong = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, {}]));
      const caller = description.includes('For staff') ? staff : client;
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(own.idOf(path, name)));
      for (const body of [{}, wrong].filter((one) => !schema.safeParse(one).success)) {
        const answer = await caller.send(method, filled.replace('/api/v1', ''), body);
        expect([method, path, answer.status, answer.body]).toEqual([method, path, 400, messagesOf(schema, body)]);
      }
    }

    expect([...tested].toSorted()).toEqual(Object.keys(requestSchemas).toSorted());
    expect(await stored()).toEqual(before);
  });
});
