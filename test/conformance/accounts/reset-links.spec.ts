import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import type { PasswordResetLink, Profile, TokenPair } from '@waymark/contracts';
import type { Answer, Client } from '../../support/clients/client.js';
import { demoStaff, newCustomer, signIn, type Person } from '../../support/clients/people.js';
import { useServer } from '../../support/product/server.js';

const NEW = 'an owl at night';
const INVALID = { status: 400, body: { code: 'RESET_LINK_INVALID' } };

const anybody = useServer();
let staff: Client;
beforeAll(async () => {
  staff = (await demoStaff(anybody)).client;
});

type Member = Person & { id: string };

const newMember = async (): Promise<Member> => {
  const person = await newCustomer(anybody);
  return { ...person, id: (await person.client.get<Profile>('/accounts/profile/')).body.id };
};
const make = (by: Client, { id }: { id: string }, headers = {}) =>
  by.post<PasswordResetLink>(`/accounts/${id}/password-reset-link/`, undefined, headers);
const tokenOf = ({ body }: Answer<PasswordResetLink>): string => new URL(body.link).hash.slice(1);
const newLink = async (account: Member, by = staff): Promise<string> => tokenOf(await make(by, account));
const reset = (token: string, new_password = NEW, headers = {}) =>
  anybody.post('/accounts/reset-password/', { token, new_password, new_password2: new_password }, headers);
const change = async ({ id }: Member, body: object): Promise<void> => {
  expect((await staff.patch(`/accounts/${id}/`, body)).status).toBe(200);
};
const endSessions = async ({ id }: Member): Promise<void> => {
  expect((await staff.post(`/accounts/${id}/end-sessions/`)).status).toBe(204);
};

it('a link sets a new password once and ends every session, and its secret is in no event', async () => {
  const ada = await newMember();
  const made = await make(staff, ada);
  expect(made).toMatchObject({ status: 201, body: { expires_at: expect.any(String) } });
  expect(made.body.link.replace(anybody.url, '')).toMatch(/^\/reset-password#[\w-]+\.[\w-]{43}$/);
  const token = tokenOf(made);
  for (const rejected of ['short', 'password123']) {
    expect(await reset(token, rejected)).toMatchObject({ status: 400, body: { new_password: expect.any(Array) } });
  }
  expect((await reset(token)).status).toBe(200);
  const { email, password } = ada;
  expect((await anybody.post('/accounts/token/', { email, password })).status).toBe(401);
  await expect(signIn(anybody, email, NEW)).resolves.toBeDefined();
  expect((await ada.client.get('/accounts/profile/')).status).toBe(401);
  expect((await anybody.post<TokenPair>('/accounts/token/refresh/', { refresh: ada.refresh })).status).toBe(401);
  expect(await reset(token, 'another owl at night')).toMatchObject(INVALID);

  const log = await staff.get('/audit/events/?type=PasswordResetLinkMade', { accept: 'application/x-ndjson' });
  expect(log.text).toContain(`"account-${ada.id}"`);
  expect(log.text).not.toContain(token.split('.')[1]);
  expect(log.text).not.toContain('link_hash');
});

it('a link is invalid after it was replaced or guessed, and while its account is disabled', async () => {
  const [ada, other] = [await newMember(), await newMember()];
  const first = await newLink(ada);
  const second = await newLink(ada);
  for (const token of [
    first,
    `${second}x`,
    `${second.slice(0, -2)}${second.endsWith('AA') ? 'BB' : 'AA'}`,
    'x',
    `${other.id}.${second.split('.')[1]}`,
  ]) {
    expect(await reset(token)).toMatchObject(INVALID);
  }
  await change(ada, { enabled: false });
  expect(await reset(second)).toMatchObject(INVALID);
  expect(await make(staff, ada)).toMatchObject({ status: 409, body: { code: 'ACCOUNT_DISABLED' } });
});

it('a link is invalid once staff ended the sessions of its account', async () => {
  const ada = await newMember();
  const token = await newLink(ada);
  await endSessions(ada);
  expect(await reset(token)).toMatchObject(INVALID);
  expect((await reset(await newLink(ada))).status).toBe(200);
});

it('a link is invalid once its creator lost the staff role, also after getting it back', async () => {
  const [ada, creator] = [await newMember(), await newMember()];
  await change(creator, { role: 'staff' });
  const token = await newLink(ada, creator.client);
  await change(creator, { role: 'customer' });
  await change(creator, { role: 'staff' });
  expect(await reset(token)).toMatchObject(INVALID);
});

it('a link is valid after earlier decisions and decisions about other accounts', async () => {
  const [ada, other] = [await newMember(), await newMember()];
  await endSessions(ada);
  await change(ada, { enabled: false });
  await change(ada, { enabled: true });
  const token = await newLink(ada);
  await endSessions(other);
  await change(other, { enabled: false });
  await change(ada, { role: 'auditor' });
  expect((await reset(token)).status).toBe(200);
});

it('staff create links only for other accounts that exist', async () => {
  const { body: own } = await staff.get<Profile>('/accounts/profile/');
  expect(await make(staff, own)).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } });
  expect(await make(staff, { id: 'nobody' })).toMatchObject({ status: 404 });
});

it('retries with a key get the same link and change the password once', async () => {
  const ada = await newMember();
  const key = { 'idempotency-key': randomUUID() };
  const made = await make(staff, ada, key);
  expect((await make(staff, ada, key)).body).toEqual(made.body);
  const answers = [await reset(tokenOf(made), NEW, key), await reset(tokenOf(made), NEW, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
