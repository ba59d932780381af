import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountResource, Profile, Role, TokenPair } from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import type { Client } from '../../support/clients/client.js';
import { demoStaff, registration, signIn } from '../../support/clients/people.js';
import { closeStreams, openStream } from '../../support/live/event-stream.js';
import { hangUp, listen } from '../../support/live/live.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
let staff: Client;
beforeAll(async () => {
  staff = (await demoStaff(anybody)).client;
});
afterEach(() => {
  hangUp();
  closeStreams();
});

type Member = Profile & TokenPair & { client: Client; password: string };

const change = (by: Client, { id }: { id: string }, body: object) =>
  by.patch<AccountResource & { code: string }>(`/accounts/${id}/`, body);
const endSessions = (by: Client, { id }: { id: string }) => by.post(`/accounts/${id}/end-sessions/`);

const newMember = async (role: Role = 'customer', details: object = {}): Promise<Member> => {
  const form = { ...registration(), ...details };
  const { body } = await anybody.post<Profile & TokenPair>('/accounts/register/', form);
  if (role !== 'customer') expect((await change(staff, body, { role })).status).toBe(200);
  return { ...body, role, password: form.password, client: anybody.as(body.access) };
};

const statusOfProfile = async (client: Client) => (await client.get('/accounts/profile/')).status;
const statusOfRefresh = async ({ refresh }: TokenPair) =>
  (await anybody.post('/accounts/token/refresh/', { refresh })).status;
const statusWithKey = async (key: string) => (await anybody.as(key).get('/shipments/')).status;
const newReadingKey = async ({ client }: Member) => (await newKey(client, 'events:read', 'shipments:read')).key;

describe('people', () => {
  it('are listed for staff, completely, in pages and by search words', async () => {
    const word = `pagoda${randomUUID().replaceAll('-', '')}`;
    const [first, second] = [
      await newMember('customer', { company_name: `${word} Prints` }),
      await newMember('auditor', { company_name: `${word} Papers` }),
    ];
    const { status, headers, body } = await staff.get(`/accounts/?q=${word}&limit=1`);
    expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
    expect(body).toEqual([
      {
        id: second.id,
        email: second.email,
        first_name: 'Ada',
        last_name: 'Lovelace',
        phone_number: '',
        company_name: `${word} Papers`,
        role: 'auditor',
        enabled: true,
        registered_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    const next = new URL(/<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '', anybody.url);
    const page = await staff.raw(`${next.pathname}${next.search}`);
    expect(page.body).toMatchObject([{ id: first.id, role: 'customer' }]);
    expect(page.headers.get('link')).toBeNull();
  });

  it.each([
    ['limit=0', 'limit'],
    ['cursor=abc', 'cursor'],
    [`q=${'a'.repeat(201)}`, 'q'],
  ])('are not listed with %s', async (query, field) => {
    const { status, body } = await staff.get<object>(`/accounts/?${query}`);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });

  it('are hidden from auditors and from API keys of staff', async () => {
    const [auditor, member, other] = [await newMember('auditor'), await newMember('staff'), await newMember()];
    const refusal = { status: 403, body: { code: 'FORBIDDEN' } };
    for (const client of [auditor.client, anybody.as(await newReadingKey(member))]) {
      expect(await client.get('/accounts/')).toMatchObject(refusal);
      for (const account of [other, auditor])
        expect(await change(client, account, { role: 'staff' })).toMatchObject(refusal);
      expect(await endSessions(client, other)).toMatchObject(refusal);
    }
  });

  it.each(['nobody', randomUUID(), '%00', '..%2f'])('with the unknown id %s are not found', async (id) => {
    const unknown = { status: 404, body: { code: 'ACCOUNT_NOT_FOUND' } };
    expect(await change(staff, { id }, { enabled: false })).toMatchObject(unknown);
    expect(await endSessions(staff, { id })).toMatchObject(unknown);
  });

  it('cannot be changed to an unknown role or standing; a change without effect returns the account', async () => {
    const other = await newMember();
    expect(await change(staff, other, { role: 'boss', enabled: 'no' })).toMatchObject({
      status: 400,
      body: { role: ['Role must be one of: customer, staff, auditor'], enabled: ['Enabled must be true or false'] },
    });
    expect(await change(staff, other, { email: 'x@example.com' })).toMatchObject({
      status: 200,
      body: { email: other.email, role: 'customer', enabled: true },
    });
  });
});

describe('a role', () => {
  it('granted by staff takes effect with the response, and is an event', async () => {
    const other = await newMember();
    expect((await other.client.get('/audit/events/')).status).toBe(403);
    expect(await change(staff, other, { role: 'auditor' })).toMatchObject({
      status: 200,
      body: { id: other.id, role: 'auditor' },
    });
    expect((await other.client.get('/audit/events/')).status).toBe(200);
    const profile = await other.client.patch('/accounts/profile/', { company_name: 'Books' });
    expect(profile.body).toMatchObject({ role: 'auditor', is_staff: false });
    const { body } = await staff.get<{ events: { data: object }[] }>('/audit/events/?type=RoleGranted');
    const data = { account_id: other.id, email: other.email, role: 'auditor' };
    const actor = expect.objectContaining({ email: 'staff@demo.test', role: 'staff' });
    expect(body.events).toContainEqual(expect.objectContaining({ stream: 'staff', actor, data }));
  });

  it('cannot be changed by its owner', async () => {
    const { body: own } = await staff.get<Profile>('/accounts/profile/');
    const refusal = { status: 409, body: { code: 'OWN_ACCOUNT' } };
    expect(await change(staff, own, { role: 'customer' })).toMatchObject(refusal);
    expect(await change(staff, own, { enabled: false })).toMatchObject(refusal);
    expect(await endSessions(staff, own)).toMatchObject(refusal);
  });
});

describe('a disabled account', () => {
  it('is cut off immediately: tokens, refresh tokens, API keys, sockets, streams and long polls', async () => {
    const [other, bystander] = [await newMember(), await newMember()];
    const key = await newReadingKey(other);
    const credentials = [other.client, anybody.as(key)];
    const [ended, kept] = [await listen(other.client), await listen(bystander.client)];
    const end = new Promise((resolve) => ended.socket.once('disconnect', resolve));
    const streams = [await openStream(other.client), await openStream(anybody.as(key))];
    const polls = credentials.map((client) => client.get('/events/?wait=30'));

    expect(await change(staff, other, { enabled: false })).toMatchObject({ status: 200, body: { enabled: false } });
    expect([await statusOfProfile(other.client), await statusOfRefresh(other)]).toEqual([401, 401]);
    expect(await statusWithKey(key)).toBe(401);
    expect(await end).toBe('io server disconnect');
    await until('the streams to end', () => streams.every((stream) => stream.ended));
    for (const poll of polls) expect((await poll).status).toBe(401);
    const { email, password } = other;
    const refused = await anybody.post('/accounts/token/', { email, password });
    expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    await expect(listen(other.client)).rejects.toThrow('UNAUTHENTICATED');
    expect([kept.socket.connected, await statusOfProfile(bystander.client)]).toEqual([true, 200]);
    expect((await staff.get(`/accounts/?q=${email}`)).body).toMatchObject([{ id: other.id, enabled: false }]);
  });

  it('gets its keys back when it is enabled, and no session', async () => {
    const other = await newMember();
    const key = await newReadingKey(other);
    await change(staff, other, { enabled: false });
    await change(staff, other, { enabled: true });
    expect([await statusOfProfile(other.client), await statusOfRefresh(other)]).toEqual([401, 401]);
    expect(await statusWithKey(key)).toBe(200);
    const again = await signIn(anybody, other.email, other.password);
    expect(await statusOfProfile(again.client)).toBe(200);
  });
});

describe('sessions ended by staff', () => {
  it('are all earlier ones, and no keys', async () => {
    const other = await newMember();
    const key = await newReadingKey(other);
    const second = await signIn(anybody, other.email, other.password);
    const { socket } = await listen(second.client);
    const end = new Promise((resolve) => socket.once('disconnect', resolve));
    expect((await endSessions(staff, other)).status).toBe(204);
    expect(await end).toBe('io server disconnect');
    expect([await statusOfProfile(other.client), await statusOfProfile(second.client)]).toEqual([401, 401]);
    expect([await statusOfRefresh(second), await statusWithKey(key)]).toEqual([401, 200]);
    const again = await signIn(anybody, other.email, other.password);
    expect(await statusOfProfile(again.client)).toBe(200);
  });
});
