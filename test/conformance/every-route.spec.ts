import { beforeAll, describe, expect, it } from '@jest/globals';
import { API_KEY_SCOPES } from '@waymark/contracts';
import { newKey } from '../support/api-keys.js';
import { newBelongings, type Belongings } from '../support/belongings.js';
import type { Client } from '../support/client.js';
import { DescribedApi, type DescribedOperation } from '../support/described-api.js';
import { demoAuditor, newCustomer } from '../support/people.js';
import { useServer } from '../support/server.js';

const anybody = useServer();
let api: DescribedApi;
let owner: Client;
let belongings: Belongings;
let guarded: DescribedOperation[];
let ofSomebody: DescribedOperation[];

const hasId = ({ path }: DescribedOperation): boolean => path.includes('{');
const isRead = ({ method }: DescribedOperation): boolean => method === 'GET';
/** As the document says it of what customers may not do at all. */
const isForStaff = ({ description }: DescribedOperation): boolean => /; for staff( and auditors)?\./.test(description);

beforeAll(async () => {
  api = await DescribedApi.of(anybody.url);
  ({ client: owner } = await newCustomer(anybody));
  belongings = await newBelongings(owner);
  guarded = api.operations.filter(({ security }) => security.length > 0);
  ofSomebody = guarded.filter(hasId);
});

/** Asks with the owner's ids and, where the operation takes a body, with a good one. */
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
  it('but the public ones answers 401 to nobody, and to who has a token that is none', async () => {
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

  it('with somebody’s id is not there for another customer, and changes nothing', async () => {
    const reads = ofSomebody.filter(isRead);
    const before = await answersTo(owner, reads);
    expect(
      others(
        before.filter((answer) => !answer.includes('/accounts/')),
        200,
        400,
      ),
    ).toEqual([]);
    const { client: stranger } = await newCustomer(anybody);
    expect(others(await answersTo(stranger, ofSomebody), 403, 404)).toEqual([]);
    expect(await answersTo(owner, reads)).toEqual(before);
  });

  it('that changes something with somebody’s id is refused to an auditor', async () => {
    const { client: auditor } = await demoAuditor(anybody);
    const writes = ofSomebody.filter((operation) => !isRead(operation));
    expect(others(await answersTo(auditor, writes), 403, 404)).toEqual([]);
  });

  it('that is for staff is refused to a customer', async () => {
    const forStaff = guarded.filter(isForStaff);
    expect(forStaff.length).toBeGreaterThan(0);
    expect(others(await answersTo(owner, forStaff), 403, 404)).toEqual([]);
  });
});
