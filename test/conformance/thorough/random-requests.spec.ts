import { beforeAll, expect, it } from '@jest/globals';
import { API_KEY_SCOPES } from '@waymark/contracts';
import { newKey } from '../../support/api-keys.js';
import { newBelongings, type Belongings } from '../../support/belongings.js';
import { DescribedApi, type DescribedOperation } from '../../support/described-api.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/people.js';
import { RandomRequests, randomFrom, type RandomRequest } from '../../support/random-requests.js';
import { useServer } from '../../support/server.js';

const SEED = 20_260_301;
const REQUESTS = 2_000;
const AT_ONCE = 8;
const SHOWN = 20;

const anybody = useServer();
let api: DescribedApi;
let belongings: Belongings[];
let tokens: string[];

beforeAll(async () => {
  api = await DescribedApi.of(anybody.url);
  const [one, other] = [await newCustomer(anybody), await newCustomer(anybody)];
  const [staff, auditor] = [await demoStaff(anybody), await demoAuditor(anybody)];
  belongings = [await newBelongings(one.client), await newBelongings(other.client), await newBelongings(staff.client)];
  const key = await newKey(one.client, ...API_KEY_SCOPES);
  tokens = ['', 'none.of.ours', one.access, one.access, other.access, staff.access, auditor.access, key.key];
});

interface Verdict {
  status: number;
  /** What is wrong with the answer; undefined when nothing is. */
  complaint: string | undefined;
}

const verdictOn = async ({ operation, path, headers, body }: RandomRequest, token: string): Promise<Verdict> => {
  const { method } = operation;
  const request = `${method} ${path} ${JSON.stringify(headers)} ${body ?? ''}`;
  const response = await fetch(`${anybody.url}${path}`, {
    method,
    headers: { ...headers, ...(token !== '' && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => {
    throw new Error(`${request} as ${tokens.indexOf(token)} was not answered`, { cause: error });
  });
  // A stream has no end to wait for.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (isStream) await response.body?.cancel();
  const answer = { status: response.status, headers: response.headers, text: isStream ? '' : await response.text() };
  const complaint = answer.status >= 500 ? `answers ${answer.status}` : api.complaint(method, path, answer);
  return { status: answer.status, complaint: complaint && `${request} ${complaint}: ${answer.text.slice(0, 300)}` };
};

it(`answers ${REQUESTS} requests made of its document as that says, and none with a fault of its own`, async () => {
  const requests = new RandomRequests(api, randomFrom(SEED), (path, name) =>
    belongings.map((one) => one.idOf(path, name)),
  );
  const { operations } = api;
  const complaints: string[] = [];
  const succeeded = new Set<DescribedOperation>();
  let asked = 0;
  const askOn = async (): Promise<void> => {
    while (asked < REQUESTS) {
      const operation = operations[asked % operations.length];
      asked += 1;
      if (!operation) throw new Error('the document has no operations');
      const { status, complaint } = await verdictOn(requests.next(operation), requests.pick(tokens));
      if (complaint !== undefined) complaints.push(complaint);
      if (status < 300) succeeded.add(operation);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  expect(asked).toBe(REQUESTS);
  expect(complaints.slice(0, SHOWN)).toEqual([]);
  // Requests that were all refused would say little.
  expect(succeeded.size).toBeGreaterThan(operations.length * 0.75);
});

it('complains of an answer that the document does not name', () => {
  const answer = (status: number, body: unknown, type = 'application/json') => ({
    status,
    headers: new Headers({ 'content-type': type }),
    text: JSON.stringify(body),
  });
  const counters = { total: 1, delivered: 0, in_transit: 0, pending: 1 };
  const complaint = (...given: Parameters<typeof answer>) =>
    api.complaint('GET', '/api/v1/shipments/counters/?x=1', answer(...given));
  expect(complaint(200, counters)).toBeUndefined();
  expect(complaint(200, { ...counters, total: 1.5 })).toContain('unlike its schema');
  expect(complaint(200, { total: 1 })).toContain('unlike its schema');
  expect(complaint(200, { ...counters, more: 1 })).toContain('unlike its schema');
  expect(complaint(200, counters, 'text/html')).toContain("as 'text/html'");
  expect(complaint(418, {})).toContain('answers 418');
  expect(api.complaint('GET', '/api/v1/nothing/', answer(200, {}))).toContain('not named');
});
