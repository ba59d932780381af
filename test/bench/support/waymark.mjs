// The built product on the server's core, and headers for its requests.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { inParallel, staff, startProduct } from '../../../scripts/scale/product.mjs';
import { shipment } from '../../../scripts/scale/shipments.mjs';
import { sign } from '../programs/jwt.mjs';
import { serverCore } from './machine.mjs';

const PATIENCE = 60_000;
const LOOK = 200;
const JWT_SECRET = randomUUID() + randomUUID();

/** Starts it; resolves with its address, its pid, and `stop`. */
export const startWaymark = async (directory, environment = {}) => {
  mkdirSync(directory, { recursive: true });
  return startProduct(directory, { JWT_SECRET, ...environment }, serverCore);
};

/** Headers of a session that began at the position `began` of the log. */
export const signedIn = (account) => ({ authorization: `Bearer ${sign(JWT_SECRET, account)}` });

export const post = async (address, path, body, headers = {}) => {
  const answer = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

/** Headers of a new customer. */
export const register = async ({ address }) => {
  const body = { email: `${randomUUID()}@example.com`, password: 'correct horse', first_name: 'Ada', last_name: 'L' };
  return { authorization: `Bearer ${(await post(address, '/accounts/register/', body)).access}` };
};

/** Headers of the staff account of the first start, which exists soon after the server responds if it folds a long log first. */
export const signInStaff = async ({ address }) => {
  for (const end = performance.now() + PATIENCE; ; await pause(LOOK)) {
    const signedIn = await post(address, '/accounts/token/', staff).catch((error) => error);
    if (signedIn.access !== undefined) return { authorization: `Bearer ${signedIn.access}` };
    if (performance.now() > end) throw signedIn;
  }
};

export const createShipments = async (waymark, count) => {
  const headers = await register(waymark);
  const created = [];
  await inParallel(count, 16, async () => {
    created.push(await post(waymark.address, '/shipments/', shipment(), headers));
  });
  return created;
};

/** The session of the staff account, as the web client stores it. */
export const storedSession = async ({ address }) => {
  const { access, refresh } = await post(address, '/accounts/token/', staff);
  const answer = await fetch(`${address}/api/v1/accounts/profile/`, { headers: { authorization: `Bearer ${access}` } });
  const { id, email, first_name, last_name, role } = await answer.json();
  return {
    token: access,
    refreshToken: refresh,
    user: { id, email, firstName: first_name, lastName: last_name, role },
  };
};
