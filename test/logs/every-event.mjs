// Makes a server record every event that its version writes while its clock is right.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { eventsIn, STAFF, typesOfVersion, until } from './version.mjs';

const DAY = 86_400_000;
const instant = (days) => new Date(Date.now() + days * DAY).toISOString();
const day = (days) => instant(days).slice(0, 10);

const OLD_PASSWORD = 'correct horse';
const PASSWORD = 'an owl at night';
/** NFKC replaces its first character. */
const UNUSUAL_PASSWORD = '\uFB01rst horse';

const waybill = {
  service_type: 'express',
  sender_name: 'Ada Lovelace',
  sender_email: 'ada.sender@example.com',
  sender_phone: '+44 20 7946 0001',
  sender_address: '12 St James Square',
  sender_city: 'London',
  sender_country: 'United Kingdom',
  recipient_name: 'Grace Brewster Hopper',
  recipient_email: 'grace.recipient@example.com',
  recipient_phone: '+1 212 555 0100',
  recipient_address: '1 West End Avenue',
  recipient_city: 'New York',
  recipient_country: 'United States',
  weight: 2.5,
  length: 30,
  width: 20.5,
  height: 10,
  contents_description: 'Notes on the Analytical Engine',
  declared_value: 1843.01,
  shipment_date: day(-30),
  estimated_delivery: day(500),
};
const instructions = { delivery_instructions: 'Ring twice' };
const scan = {
  status: 'in_transit',
  location: 'Reykjavík',
  description: 'Arrived at the hub',
  timestamp: instant(-20),
};
const quay = { label: 'Quay', name: 'Ada', address: '1 Quay', city: 'Leith', country: 'United Kingdom' };

const asking = (address, token) => async (method, path, body) => {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

const signIn = async (address, email, password) => {
  const { access } = await asking(address)('POST', '/accounts/token/', { email, password });
  return asking(address, access);
};

const register = async (address, email, password) => {
  await asking(address)('POST', '/accounts/register/', {
    ...{ email, password, first_name: 'Ada', last_name: 'Lovelace' },
    ...{ phone_number: '+44 20-7946', company_name: 'Engines' },
  });
  return signIn(address, email, password);
};

const passwords = (password) => ({ new_password: password, new_password2: password });

const changePassword = async (address, email) => {
  const before = await signIn(address, email, OLD_PASSWORD);
  await before('POST', '/accounts/change-password/', { old_password: OLD_PASSWORD, ...passwords(PASSWORD) });
  return signIn(address, email, PASSWORD);
};

const useAddressBook = async (customer) => {
  const saved = await customer('POST', '/shipments/addresses/', { ...quay, email: 'quay@example.com' });
  await customer('PATCH', `/shipments/addresses/${saved.id}/`, { city: 'Wien', phone: '+43 1 5550100' });
  const { id } = await customer('POST', '/shipments/addresses/', { ...quay, label: 'Pier' });
  await customer('DELETE', `/shipments/addresses/${id}/`);
};

const ship = async (customer, staff) => {
  const { id } = await customer('POST', '/shipments/', { ...waybill, ...instructions });
  const path = `/shipments/${id}/`;
  await customer('PATCH', path, { weight: 3, recipient_city: 'Wien', recipient_country: 'Austria' });
  const first = await staff('POST', `${path}updates/create/`, { ...scan, status: 'picked_up', location: 'London' });
  const second = await staff('POST', `${path}updates/create/`, { ...scan, timestamp: instant(-19) });
  const third = await staff('POST', `${path}updates/create/`, { ...scan, timestamp: instant(-18) });
  await staff('PATCH', `/shipments/updates/${second.id}/`, { description: 'At the hub', location: 'Oslo' });
  await staff('DELETE', `/shipments/updates/${third.id}/`);
  await staff('PATCH', path, { status: 'delayed', estimated_delivery: day(510) });
  await staff('PATCH', `/shipments/updates/${first.id}/`, { status: 'at_facility' });

  const delivered = await customer('POST', '/shipments/', { ...waybill, service_type: 'standard' });
  await staff('POST', `/shipments/${delivered.id}/updates/create/`, { ...scan, status: 'delivered' });
  const deleted = await customer('POST', '/shipments/', { ...waybill, contents_description: 'Nothing' });
  await customer('DELETE', `/shipments/${deleted.id}/`);
  await customer('POST', '/shipments/', { ...waybill, shipment_date: null, estimated_delivery: null });
  await customer('POST', '/shipments/', { ...waybill, estimated_delivery: day(-4) });
};

const useApiKeys = async (customer, address, knows) => {
  const issue = (name, ...scopes) => customer('POST', '/api-keys/', { name, scopes });
  await issue('Reader', 'events:read', 'shipments:read');
  // The scope was introduced with this event.
  if (knows('AccountDisabled')) {
    const { key } = await issue('Registrar', 'events:read', 'webhooks:write');
    await asking(address, key)('POST', '/webhooks/', { url: 'http://127.0.0.1:9/', enabled: false });
  }
  await customer('DELETE', `/api-keys/${(await issue('Revoked', 'events:read')).id}/`);
};

/** `/gone` answers 410, every other path 200. */
const startReceiver = async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(request.url === '/gone' ? 410 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
};

const useWebhooks = async (customer, happens) => {
  const receiver = await startReceiver();
  const register = (path, types = []) => customer('POST', '/webhooks/', { url: `${receiver.url}${path}`, types });
  const endpoint = await register('/hook');
  const gone = await register('/gone');
  await customer('POST', '/shipments/', waybill);
  await happens('WebhookChanged', ({ data: { reason, webhook_id } }) => reason === 'gone' && webhook_id === gone.id);
  await happens('DeliveriesReached', ({ data }) => data.webhook_id === endpoint.id);
  receiver.close();
  await customer('POST', `/webhooks/${endpoint.id}/rotate-secret/`);
  await customer('PATCH', `/webhooks/${endpoint.id}/`, { url: 'http://127.0.0.1:9/', description: 'Orders' });
  await customer('DELETE', `/webhooks/${(await register('/hook')).id}/`);
};

const decideAboutAccounts = async (address, email, staff, knows) => {
  const { id } = await (await register(address, email, OLD_PASSWORD))('GET', '/accounts/profile/');
  for (const change of [{ role: 'auditor' }, { enabled: false }, { enabled: true }]) {
    await staff('PATCH', `/accounts/${id}/`, change);
  }
  await staff('POST', `/accounts/${id}/end-sessions/`);
  if (!knows('PasswordResetLinkMade')) return;
  const { link } = await staff('POST', `/accounts/${id}/password-reset-link/`);
  const token = new URL(link).hash.slice(1);
  await asking(address)('POST', '/accounts/reset-password/', { token, ...passwords(PASSWORD) });
};

/** Signs in the accounts with a password hash of the first versions, which upgrades the hash. */
const signInAgain = async (address, numbers) => {
  for (const number of numbers) await signIn(address, `reader-${number}@example.com`, UNUSUAL_PASSWORD);
};

/** Adds to the log in `directory`, which may contain events of earlier versions. */
export const recordEveryEvent = async ({ address }, directory) => {
  const types = await typesOfVersion();
  const knows = (type) => types.includes(type);
  const happens = async (type, isIt) => {
    if (knows(type)) await until(type, () => eventsIn(directory).some((event) => event.type === type && isIt(event)));
  };
  const registered = eventsIn(directory).filter(({ type }) => type === 'AccountRegistered');
  const before = registered.filter(({ data }) => data.email.startsWith('customer-')).length;
  await signInAgain(
    address,
    Array.from({ length: before }, (_, index) => index + 1),
  );
  const email = (name) => `${name}-${before + 1}@example.com`;

  const staff = await signIn(address, STAFF.email, STAFF.password);
  await register(address, email('reader'), UNUSUAL_PASSWORD);
  await register(address, email('customer'), OLD_PASSWORD);
  const customer = await changePassword(address, email('customer'));
  await customer('PATCH', '/accounts/profile/', { address: '12 St James Square', company_name: '' });
  await useAddressBook(customer);
  await ship(customer, staff);
  if (knows('ApiKeyIssued')) await useApiKeys(customer, address, knows);
  if (knows('AccountDisabled')) await decideAboutAccounts(address, email('auditor'), staff, knows);
  if (knows('WebhookRegistered')) await useWebhooks(customer, happens);
  const isNow = ({ data }) => data.estimated_delivery === day(-4);
  await happens('DeliveryOverdue', isNow);
  if (knows('DeliveryOverdueWithdrawn'))
    await customer('POST', '/shipments/', { ...waybill, estimated_delivery: day(5) });
};
