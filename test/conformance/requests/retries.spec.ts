import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { RequestError, isDefiniteRefusal } from '@waymark/client';
import type { Shipment } from '@waymark/contracts';
import type { Client, Answer } from '../../support/clients/client.js';
import { demoAuditor, newCustomer, registration } from '../../support/clients/people.js';
import { newShipment, quay, scan, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});

const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const bookingsOf = async (someone: Client) => (await someone.get<Shipment[]>('/shipments/')).body;
/** Sends a booking, and closes the connection before a response can arrive. */
const sendAndLeave = (someone: Client, header: Readonly<Record<string, string>>): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${someone.token}`,
      ...header,
    };
    const sending = request(`${someone.url}/api/v1/shipments/`, { method: 'POST', headers, agent: false });
    sending.once('error', reject);
    sending.end(JSON.stringify(waybill), () => {
      sending.off('error', reject).on('error', () => undefined);
      sending.destroy();
      resolve();
    });
  });

/** What a client concludes from a response: whether the next POST needs a new key. */
const renews = ({ status, body }: Answer<unknown>): boolean =>
  status < 400 || isDefiniteRefusal(new RequestError('refused', status, body));

/*
 * The contract of retries, for clients in any language. A POST with an Idempotency-Key has one of three outcomes:
 *
 * 1. Definite: 2xx, or 4xx with a field map or with `{detail, code}`, except for the codes below. The request is
 *    complete. The same key returns the same response for 24 hours. The next request needs a new key.
 * 2. Not now: 401, 408, 409 IDEMPOTENCY_KEY_IN_USE or VERSION_CONFLICT, 429, 5xx, a response in another form (a proxy's
 *    page), or none. The server may have executed the request. Retry it unchanged with the same key after `Retry-After`.
 * 3. 422 IDEMPOTENCY_KEY_REUSED: the key belongs to another request, with another path or body. The server did nothing.
 *    Retry the other request unchanged to learn its result, then send this one with a new key.
 *
 * A key is valid for 24 hours. Do not send a key first used earlier than that; check for the effect instead.
 */
describe('retries', () => {
  describe('use a new key after a definite response', () => {
    it('success: the same key returns the same response, a new key repeats the effect', async () => {
      const { client: owner } = await newCustomer(anybody);
      const header = withKey();
      const first = await owner.post<Shipment>('/shipments/', waybill, header);
      expect([first.status, renews(first)]).toEqual([201, true]);
      expect((await owner.post('/shipments/', waybill, header)).text).toBe(first.text);
      await owner.post('/shipments/', waybill, withKey());
      expect(await bookingsOf(owner)).toHaveLength(2);
    });

    const taken = registration('staff@demo.test');
    it.each<[string, number, string | null, () => Promise<Client>, string, object]>([
      // No key is claimed before the fields are valid.
      ['invalid fields', 400, null, async () => client, '/shipments/', { ...waybill, weight: 0 }],
      ['a taken e-mail address', 400, 'true', async () => anybody, '/accounts/register/', taken],
      ['an unknown shipment', 404, 'true', async () => client, '/shipments/999999999/updates/create/', scan],
      ['a forbidden role', 403, 'true', async () => (await demoAuditor(anybody)).client, '/shipments/', waybill],
    ])('%s: %i, and the same response for the same key', async (_, status, replayed, someone, path, body) => {
      const caller = await someone();
      const header = withKey();
      const first = await caller.post(path, body, header);
      const again = await caller.post(path, body, header);
      expect([first.status, renews(first)]).toEqual([status, true]);
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      const marks = [first, again].map(({ headers }) => headers.get('idempotent-replayed'));
      expect(marks).toEqual([null, replayed]);
    });
  });

  describe('use the same key', () => {
    it('after a lost response', async () => {
      const { client: owner } = await newCustomer(anybody);
      const header = withKey();
      await sendAndLeave(owner, header);
      await until('the booking to be recorded', async () => (await bookingsOf(owner)).length === 1);
      const answer = await until('the key to be free', async () => {
        const again = await owner.post<Shipment>('/shipments/', waybill, header);
        return again.status === 201 && again;
      });
      expect((await bookingsOf(owner)).map(({ id }) => id)).toEqual([answer.body.id]);
    });

    it('while the key is in use: 409 with Retry-After, then the one effect', async () => {
      const { client: owner } = await newCustomer(anybody);
      let rounds = 0;
      const refused = await until('a request to find its key in use', async () => {
        const header = withKey();
        const answers = await Promise.all(
          Array.from({ length: 16 }, () => owner.post<Shipment>('/shipments/', waybill, header)),
        );
        rounds += 1;
        const others = answers.filter(({ status }) => status !== 201);
        return others.length > 0 && others;
      });
      for (const answer of refused) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_IN_USE' } });
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(renews(answer)).toBe(false);
      }
      expect(await bookingsOf(owner)).toHaveLength(rounds);
    });

    it('after 401: the key was not used', async () => {
      const { client: owner } = await newCustomer(anybody);
      const header = withKey();
      const refused = await owner.as('expired').post('/shipments/', waybill, header);
      expect([refused.status, renews(refused)]).toEqual([401, false]);
      expect((await owner.post('/shipments/', waybill, header)).status).toBe(201);
    });
  });

  it('a key of another request: 422 without effect, and the other request still returns its result', async () => {
    const { client: owner } = await newCustomer(anybody);
    const { id } = await newShipment(owner);
    const header = withKey();
    const path = `/shipments/${id}/updates/create/`;
    const first = await owner.post(path, scan, header);
    const another = await owner.post(path, { ...scan, status: 'delivered' }, header);
    expect(another).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(renews(another)).toBe(false);
    expect((await owner.post(path, scan, header)).text).toBe(first.text);
    expect((await owner.get<Shipment>(`/shipments/${id}/`)).body.tracking_updates).toHaveLength(1);
  });

  it('a key of a request on another path: 422 without effect, and the other request still returns its result', async () => {
    const { client: owner } = await newCustomer(anybody);
    const [one, other] = [await newShipment(owner), await newShipment(owner)];
    const header = withKey();
    const path = `/shipments/${one.id}/updates/create/`;
    const first = await owner.post(path, scan, header);
    expect(first.status).toBe(201);
    for (const elsewhere of [
      () => owner.post(`/shipments/${other.id}/updates/create/`, scan, header),
      () => owner.post('/shipments/addresses/', quay, header),
      () => owner.post('/shipments/', waybill, header),
    ]) {
      const refused = await elsewhere();
      expect(refused).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
      expect(renews(refused)).toBe(false);
    }
    expect((await owner.post(path, scan, header)).text).toBe(first.text);
    expect(await bookingsOf(owner)).toHaveLength(2);
    expect((await owner.get<Shipment>(`/shipments/${other.id}/`)).body.tracking_updates).toEqual([]);
    expect((await owner.get('/shipments/addresses/')).body).toEqual([]);
  });

  it.each([
    ['a lost connection', undefined, undefined],
    ['408', 408, { detail: 'Later.', code: 'REQUEST_TIMEOUT' }],
    ['a version conflict', 409, { detail: 'Later.', code: 'VERSION_CONFLICT' }],
    ['429', 429, { detail: 'Later.', code: 'RATE_LIMITED' }],
    ['500', 500, { detail: 'Later.', code: 'INTERNAL_ERROR' }],
    ['an unknown outcome', 503, { detail: 'Later.', code: 'OUTCOME_UNKNOWN' }],
    ["a proxy's page", 404, '<html>'],
    ['a gateway timeout', 504, '<html>'],
  ])('%s does not tell a client whether the request was carried out', (_, status, body) => {
    expect(isDefiniteRefusal(new RequestError('failed', status, body))).toBe(false);
  });
});
