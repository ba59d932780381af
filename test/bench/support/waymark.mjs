// The built product on the server's core, and what it needs to be asked something.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { inParallel, startProduct } from '../../../scripts/scale/product.mjs';
import { shipment } from '../../../scripts/scale/shipments.mjs';
import { serverCore } from './machine.mjs';

/** Starts it; resolves with its address, its process id, and `stop`. */
export const startWaymark = async (directory, environment = {}) => {
  mkdirSync(directory, { recursive: true });
  return startProduct(directory, environment, serverCore);
};

const post = async (address, path, body, headers = {}) => {
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

export const createShipments = async (waymark, count) => {
  const headers = await register(waymark);
  const created = [];
  await inParallel(count, 16, async () => {
    created.push(await post(waymark.address, '/shipments/', shipment(), headers));
  });
  return created;
};
