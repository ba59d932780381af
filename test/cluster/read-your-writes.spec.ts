/** @needs redis-server */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  ApiKey,
  Counters,
  PasswordResetLink,
  Profile,
  PublicShipment,
  SavedAddress,
  Shipment,
  TokenPair,
} from '@waymark/contracts';
import type { Client } from '../support/clients/client.js';
import { endOfFeed, eventsAfter } from '../support/live/feed.js';
import { hangUp, listen } from '../support/live/live.js';
import { newCustomer, registration, signIn } from '../support/clients/people.js';
import { newShipment, newUpdate, quay, waybill } from '../support/clients/samples.js';
import { Cluster, serverName, type ClusterNode } from './cluster.js';

const ROUNDS = 8;
const ADMINISTRATOR = { email: 'head@example.com', password: 'a long enough secret' };

describe(`on three nodes of a cluster with ${serverName}, a client that writes through one node reads it through another:`, () => {
  let cluster: Cluster;
  let nodes: Generator<ClusterNode, never>;
  /** The same person's client of the next node. */
  const elsewhere = (client: Pick<Client, 'token'>): Client => nodes.next().value.as(client);

  beforeAll(async () => {
    cluster = await Cluster.start(3, { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
    nodes = cluster.inTurn();
  });
  afterAll(async () => {
    hangUp();
    await cluster.close();
  });

  it('a shipment, in every list and look-up', async () => {
    const person = await newCustomer(nodes.next().value.anybody);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const shipment = await newShipment(elsewhere(person.client));
      const { id, tracking_number } = shipment;
      const versions = async () => {
        const [one, tracked, list, found] = await Promise.all([
          elsewhere(person.client).get<Shipment>(`/shipments/${id}/`),
          elsewhere(person.client).get<PublicShipment>(`/shipments/track/${tracking_number}/`),
          elsewhere(person.client).get<Shipment[]>('/shipments/'),
          elsewhere(person.client).get<Shipment[]>(`/shipments/?q=${tracking_number}`),
        ]);
        return [one.body, tracked.body, ...[list, found].map(({ body }) => body.find((each) => each.id === id))].map(
          (each) => each?.version,
        );
      };
      const tracked = await elsewhere({ token: undefined }).get<PublicShipment>(`/shipments/track/${tracking_number}/`);
      expect([tracked.status, tracked.body.version]).toEqual([200, 1]);
      expect(await versions()).toEqual([1, 1, 1, 1]);
      await newUpdate(elsewhere(person.client), id, { status: 'delivered' });
      expect(await versions()).toEqual([2, 2, 2, 2]);
      expect((await elsewhere(person.client).get<Counters>('/shipments/counters/')).body.delivered).toBe(round);
      const { headers } = await elsewhere(person.client).patch(`/shipments/${id}/`, { weight: 9 });
      const path = `/shipments/track/${tracking_number}/?after=${headers.get('waymark-cursor')}`;
      expect((await elsewhere({ token: undefined }).get<PublicShipment>(path)).body.version).toBe(3);
      expect(await versions()).toEqual([3, 3, 3, 3]);
    }
  });

  it('an account: its profile, and a sign-in right after registration', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const form = registration();
      const registered = await elsewhere({ token: undefined }).post<TokenPair>('/accounts/register/', form);
      expect(registered.status).toBe(201);
      const person = await signIn(elsewhere({ token: undefined }), form.email, form.password);
      const changed = await elsewhere(person.client).patch<Profile>('/accounts/profile/', { company_name: 'Engines' });
      expect(changed.status).toBe(200);
      expect((await elsewhere(person.client).get<Profile>('/accounts/profile/')).body).toEqual(changed.body);
      const refreshed = await elsewhere({ token: undefined }).post<TokenPair>('/accounts/token/refresh/', {
        refresh: person.refresh,
      });
      expect(refreshed.status).toBe(200);
      const token = refreshed.body.access;
      expect((await elsewhere({ token }).get('/accounts/profile/')).status).toBe(200);
    }
  });

  it('a password: the other sessions end on every node', async () => {
    const person = await newCustomer(nodes.next().value.anybody);
    const other = await signIn(nodes.next().value.anybody, person.email, person.password);
    const answer = await elsewhere(person.client).post('/accounts/change-password/', {
      old_password: person.password,
      new_password: 'battery staple',
      new_password2: 'battery staple',
    });
    expect(answer.status).toBe(200);
    for (let node = 0; node < 3; node += 1) {
      expect((await elsewhere(person.client).get('/accounts/profile/')).status).toBe(200);
      expect((await elsewhere(other.client).get('/accounts/profile/')).status).toBe(401);
    }
  });

  it('a change by staff: the one-time link that it revokes is invalid on every node', async () => {
    const { email, password } = ADMINISTRATOR;
    const administrator = await signIn(nodes.next().value.anybody, email, password);
    const person = await newCustomer(nodes.next().value.anybody);
    const { id } = (await elsewhere(person.client).get<Profile>('/accounts/profile/')).body;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const path = `/accounts/${id}/password-reset-link/`;
      const made = await elsewhere(administrator.client).post<PasswordResetLink>(path, {});
      expect(made.status).toBe(201);
      const reset = { token: new URL(made.body.link).hash.slice(1), new_password: 'battery staple' };
      expect((await elsewhere(administrator.client).post(`/accounts/${id}/end-sessions/`, {})).status).toBe(204);
      const used = elsewhere({ token: undefined }).post('/accounts/reset-password/', {
        ...reset,
        new_password2: reset.new_password,
      });
      expect(await used).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
    }
  });

  it('saved addresses and API keys', async () => {
    const person = await newCustomer(nodes.next().value.anybody);
    const path = '/shipments/addresses/';
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { body: saved } = await elsewhere(person.client).post<SavedAddress>(path, quay);
      expect((await elsewhere(person.client).get(path)).body).toEqual([saved]);
      await elsewhere(person.client).delete(`${path}${saved.id}/`);
      expect((await elsewhere(person.client).get(path)).body).toEqual([]);
    }
    const issued = await elsewhere(person.client).post<ApiKey & { key: string }>('/api-keys/', {
      name: 'shop',
      scopes: ['shipments:read'],
    });
    for (let node = 0; node < 3; node += 1) {
      expect((await elsewhere({ token: issued.body.key }).get('/shipments/')).status).toBe(200);
    }
  });

  it('the feed and the socket', async () => {
    const person = await newCustomer(nodes.next().value.anybody);
    let after = await endOfFeed(elsewhere(person.client));
    for (let round = 1; round <= ROUNDS; round += 1) {
      const shipment = await newShipment(elsewhere(person.client));
      const page = await eventsAfter(elsewhere(person.client), after);
      expect(page.events.map(({ subject }) => subject)).toEqual([shipment.tracking_number]);
      after = page.next;
      const listener = await listen(elsewhere(person.client));
      expect(await listener.watchTracking(shipment.tracking_number)).toMatchObject({ ok: true });
      listener.socket.disconnect();
    }
  });

  it('a request with the same Idempotency-Key, sent to two nodes concurrently, has one effect', async () => {
    const person = await newCustomer(nodes.next().value.anybody);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const headers = { 'idempotency-key': `round ${round}` };
      const send = () => elsewhere(person.client).post<Shipment>('/shipments/', waybill, headers);
      const answers = await Promise.all([send(), send(), send()]);
      const created = answers.filter(({ status }) => status === 201);
      expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
      expect((await elsewhere(person.client).get<Shipment[]>('/shipments/')).body).toHaveLength(round);
    }
  });
});
