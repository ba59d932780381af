// The accounts for the screens and their data, created through the public API in addition to the demo data.
import { randomUUID } from 'node:crypto';

/** Calls the API, with an Idempotency-Key for each POST as in the web client; throws on failure. */
export const callsTo = (address) => {
  const call = async (method, path, body, token) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  return call;
};

/** Access tokens expire after ten minutes, but a run may take longer. */
const RENEW_AFTER = 300_000;

const signedIn = async (call, email, password) => {
  const { access, refresh } = await call('POST', '/accounts/token/', { email, password });
  const { first_name, last_name, phone_number, company_name, is_staff, ...same } = await call(
    'GET',
    '/accounts/profile/',
    undefined,
    access,
  );
  const user = {
    ...same,
    firstName: first_name,
    lastName: last_name,
    phoneNumber: phone_number,
    companyName: company_name,
    isStaff: is_staff,
  };
  return { access, session: JSON.stringify({ token: access, refreshToken: refresh, user }) };
};

/** An account that signs in again when its token is old; `session` is the browser's stored session. */
export const person = (call, email, password = 'waymark-demo') => {
  let current;
  const fresh = () => {
    if (current === undefined || Date.now() - current.since > RENEW_AFTER)
      current = { since: Date.now(), signedIn: signedIn(call, email, password) };
    return current.signedIn;
  };
  return {
    session: async () => (await fresh()).session,
    call: async (method, path, body) => call(method, path, body, (await fresh()).access),
  };
};

const waybill = {
  service_type: 'express',
  sender_name: 'Harbour Books',
  sender_email: 'desk@harbour.example',
  sender_phone: '+49 40 555 0100',
  sender_address: '3 Speicherstadt',
  sender_city: 'Hamburg',
  sender_country: 'Germany',
  recipient_name: 'A. Sample',
  recipient_email: 'sample@example.com',
  recipient_phone: '+47 555 0101',
  recipient_address: '8 Storgata',
  recipient_city: 'Bergen',
  recipient_country: 'Norway',
  weight: 2.4,
  length: 32,
  width: 24,
  height: 12,
  contents_description: 'Four atlases, hardback',
  declared_value: 240,
};

/** A customer with all kinds of data, a new one without data, staff and an auditor, and the shipments to show. */
export const preparePeople = async (call) => {
  const customer = person(call, 'customer@demo.test');
  const staff = person(call, 'staff@demo.test');
  const auditor = person(call, 'auditor@demo.test');
  const fresh = { email: 'new@example.com', password: 'waymark-demo', first_name: 'New', last_name: 'Customer' };
  await call('POST', '/accounts/register/', fresh);
  const newcomer = person(call, fresh.email);

  const shipments = await customer.call('GET', '/shipments/');
  const [longest] = [...shipments].sort((one, other) => other.tracking_updates.length - one.tracking_updates.length);
  const bare = await customer.call('POST', '/shipments/', waybill);
  const fourDaysAgo = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10);
  const late = await customer.call('POST', '/shipments/', { ...waybill, estimated_delivery: fourDaysAgo });
  const deleted = await customer.call('POST', '/shipments/', waybill);
  await customer.call('DELETE', `/shipments/${deleted.id}/`);

  for (const [label, name, address, city, country] of [
    ['Warehouse', 'Harbour Books', '3 Speicherstadt', 'Hamburg', 'Germany'],
    ['Book fair', 'Stand 4.1 C 12', '1 Ludwig-Erhard-Anlage', 'Frankfurt am Main', 'Germany'],
    ['Author', 'A. Sample', '8 Storgata', 'Bergen', 'Norway'],
  ])
    await customer.call('POST', '/shipments/addresses/', { label, name, address, city, country });
  for (const [name, scopes] of [
    ['Warehouse system', ['events:read', 'shipments:read', 'shipments:write']],
    ['Reporting', ['events:read']],
  ])
    await customer.call('POST', '/api-keys/', { name, scopes });
  // A reserved name that nobody can register: https://www.rfc-editor.org/rfc/rfc6761#section-6.4
  await customer.call('POST', '/webhooks/', { url: 'https://shop.invalid/hooks/waymark', description: 'Shop' });
  await customer.call('POST', '/webhooks/', {
    url: 'https://reports.invalid/in',
    description: 'Reports',
    enabled: false,
  });
  const moving = shipments.find(({ status }) => status === 'out_for_delivery') ?? longest;
  const say = (description) =>
    staff.call('POST', `/shipments/${moving.id}/updates/create/`, {
      status: 'out_for_delivery',
      location: 'Hamburg, Germany',
      description,
      timestamp: new Date().toISOString(),
    });
  await say('Two stops before yours');

  const withStatus = (status) => shipments.find((shipment) => shipment.status === status) ?? longest;
  return { customer, staff, auditor, newcomer, longest, bare, late, deleted, moving, say, withStatus };
};
