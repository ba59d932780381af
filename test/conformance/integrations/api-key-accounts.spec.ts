import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { ApiKey, HistoryEntry, Profile, Shipment } from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import { demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { soon } from '../../support/waiting/soon.js';

const anybody = useServer();

it('a password change keeps API keys, or revokes all of them on request, also when it is retried', async () => {
  const { client, password } = await newCustomer(anybody);
  const keys = [await newKey(client, 'shipments:read'), await newKey(client, 'shipments:read')];
  const change = (old_password: string, new_password: string, more: object = {}, headers = {}) =>
    client.post(
      '/accounts/change-password/',
      { old_password, new_password, new_password2: new_password, ...more },
      headers,
    );
  const statuses = () => Promise.all(keys.map(async ({ key }) => (await client.as(key).get('/shipments/')).status));

  const [second, third] = ['a lark at dawn', 'an owl at night'];
  expect((await change(password, second)).status).toBe(200);
  expect((await change('a wrong guess', third, { revoke_api_keys: true })).status).toBe(400);
  expect(await statuses()).toEqual([200, 200]);

  const header = { 'idempotency-key': randomUUID() };
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await change(second, third, { revoke_api_keys: true }, header)).status).toBe(200);
  }
  expect(await statuses()).toEqual([401, 401]);
  expect((await client.get<ApiKey[]>('/api-keys/')).body).toEqual([]);
  const { key } = await newKey(client, 'shipments:read');
  expect((await client.as(key).get('/shipments/')).status).toBe(200);
});

it('an API key acts as its account, with the current role', async () => {
  const { client, email } = await newCustomer(anybody);
  const { client: stranger } = await newCustomer(anybody);
  const { client: staff } = await demoStaff(anybody);
  const { id } = (await client.get<Profile>('/accounts/profile/')).body;
  const { key } = await newKey(client, 'shipments:read', 'shipments:write');
  const program = client.as(key);
  const foreign = await newShipment(stranger);
  const grant = async (role: string) => expect((await staff.patch(`/accounts/${id}/`, { role })).status).toBe(200);
  const foreignStatus = async () => (await program.get(`/shipments/${foreign.id}/`)).status;
  expect(await foreignStatus()).toBe(404);

  await grant('staff');
  await soon(async () => expect(await foreignStatus()).toBe(200));
  const own = await newShipment(program);
  const { body: history } = await program.get<HistoryEntry[]>(`/shipments/${own.id}/history/`);
  expect(history[0]?.actor).toMatchObject({ id, email, role: 'staff' });

  await grant('customer');
  await soon(async () => expect(await foreignStatus()).toBe(404));
  expect((await program.get<Shipment[]>('/shipments/')).body.map((one) => one.id)).toEqual([own.id]);
  await grant('auditor');
  await soon(async () =>
    expect(await program.post('/shipments/', waybill)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } }),
  );
});
