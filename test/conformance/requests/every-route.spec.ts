import { beforeAll, describe, expect, it } from '@jest/globals';
import { API_KEY_SCOPES } from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import { newBelongings, type Belongings } from '../../support/api/belongings.js';
import type { Client } from '../../support/clients/client.js';
import { DescribedApi, type DescribedOperation } from '../../support/api/described-api.js';
import { demoAuditor, newCustomer } from '../../support/clients/people.js';
import { useServer } from '../../support/product/server.js';

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

/** Sends a request with the owner's ids and, if the operation has a body, with a valid one. */
const ask = async (client: Client, operation: DescribedOperation): Promise<string> => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(belongings.idOf(operation.path, name)),
  );
  const { status } = await client.send(operation.method, path.replace('/api/v1', ''), api.exampleOf(operation));
  return `${operation.method} ${operation.path} ${status}`;
};

const answersTo = async (client: Client, operations: readonly DescribedOperation[]): Promise<string[]> => {
  const answers: string[] = [];
  for (const operation of operations) answers.push(await ask(client, operation));
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
    expect(others(await answersTo(client.as(all.key), forPeople), 403)).toEqual([]);
  });

  it('ignores unknown fields', async () => {
    const { client } = await newCustomer(anybody);
    const own = await newBelongings(client);
    const send = async ({ method, path }: DescribedOperation, body: unknown) => {
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
      expect(status(await send(post, { ...example, active: false }))).toBe(status(await send(post, example)));
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
    expect(others(await answersTo(auditor, writes), 403, 404)).toEqual([]);
  });

  it('that is for staff is forbidden for customers', async () => {
    const forStaff = guarded.filter(isForStaff);
    expect(forStaff.length).toBeGreaterThan(0);
    expect(others(await answersTo(owner, forStaff), 403, 404)).toEqual([]);
  });
});
