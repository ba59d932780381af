import { beforeAll, expect, it } from '@jest/globals';
import { API_KEY_SCOPES } from '@waymark/contracts';
import { newKey } from '../../../support/clients/api-keys.js';
import { newBelongings, type Belongings } from '../../../support/api/belongings.js';
import { DescribedApi, type DescribedOperation } from '../../../support/api/described-api.js';
import { demoAuditor, demoStaff, newCustomer } from '../../../support/clients/people.js';
import { RandomRequests, randomFrom, type RandomRequest } from '../../../support/api/random-requests.js';
import { useServer } from '../../../support/product/server.js';

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
  /** Describes how the response violates the document; undefined if it does not. */
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
  // A stream does not end.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (isStream) await response.body?.cancel();
  const answer = { status: response.status, headers: response.headers, text: isStream ? '' : await response.text() };
  const complaint = answer.status >= 500 ? `answers ${answer.status}` : api.complaint(method, path, answer);
  return { status: answer.status, complaint: complaint && `${request} ${complaint}: ${answer.text.slice(0, 300)}` };
};

it(`answers ${REQUESTS} random requests as its document describes, without a server error`, async () => {
  const requests = new RandomRequests(api, randomFrom(SEED), (path, name) =>
    belongings.map((one) => one.idOf(path, name)),
  );
  const { operations } = api;
  const complaints: string[] = [];
  const succeeded = new Set<DescribedOperation>();
  let sent = 0;
  const sendRequests = async (): Promise<void> => {
    while (sent < REQUESTS) {
      const operation = operations[sent % operations.length];
      sent += 1;
      if (!operation) throw new Error('the document has no operations');
      const { status, complaint } = await verdictOn(requests.next(operation), requests.pick(tokens));
      if (complaint !== undefined) complaints.push(complaint);
      if (status < 300) succeeded.add(operation);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendRequests));
  expect(sent).toBe(REQUESTS);
  expect(complaints.slice(0, SHOWN)).toEqual([]);
  // If every request were rejected, the test would prove little.
  expect(succeeded.size).toBeGreaterThan(operations.length * 0.75);
});

it('reports a response that the document does not describe', () => {
  const answer = (status: number, body: unknown, type = 'application/json') => ({
    status,
    headers: new Headers({ 'content-type': type }),
    text: JSON.stringify(body),
  });
  const counters = { total: 1, delivered: 0, in_transit: 0, pending: 1 };
  const complaint = (...given: Parameters<typeof answer>) =>
    api.complaint('GET', '/api/v1/shipments/counters/?x=1', answer(...given));
  expect(complaint(200, counters)).toBeUndefined();
  expect(complaint(200, { ...counters, total: 1.5 })).toContain('violates its schema');
  expect(complaint(200, { total: 1 })).toContain('violates its schema');
  expect(complaint(200, { ...counters, more: 1 })).toContain('violates its schema');
  expect(complaint(200, counters, 'text/html')).toContain("as 'text/html'");
  expect(complaint(418, {})).toContain('answers 418');
  expect(api.complaint('GET', '/api/v1/nothing/', answer(200, {}))).toContain('not described');
});
