import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sign } from '../programs/jwt.mjs';
import { compare } from '../support/compare.mjs';
import { fillWithShipments } from '../support/log.mjs';
import { startBare } from '../support/processes.mjs';
import { signInStaff, startWaymark } from '../support/waymark.mjs';

const LIMIT = 100;
const CLIENTS = 8;

/** The cursors before all pages, from the first to the last. */
const cursorsOf = async (address, headers) => {
  const cursors = [];
  for (let after = '0'; ;) {
    const answer = await fetch(`${address}?after=${after}&limit=${LIMIT}`, { headers });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    const { events, next } = await answer.json();
    if (events.length < LIMIT) return cursors;
    cursors.push(after);
    after = next;
  }
};

export const feed = {
  name: 'feed',
  title: `pages of ${LIMIT} CloudEvents`,
  bareIs: 'Fastify route: JWT, events of the log by position, made into CloudEvents',
  sizes: { long: 20_000, short: 1_000, smoke: 50 },
  run: async ({ directory, plan, size: shipments }) => {
    const data = join(directory, 'waymark');
    const log = join(data, 'events.db');
    const { events } = await fillWithShipments(log, { shipments });
    const secret = randomUUID();
    const bare = await startBare('programs/bare-feed.mjs', { log, secret });
    const waymark = await startWaymark(data);
    const sideOf = async (pid, address, headers) => {
      const cursors = await cursorsOf(address, headers);
      const urls = cursors.map((after) => `${address}?after=${after}&limit=${LIMIT}`);
      return { pid, load: { method: 'GET', clients: CLIENTS, urls, headers } };
    };
    const result = await compare({
      ...plan,
      bare: await sideOf(bare.pid, `${bare.address}/events`, {
        authorization: `Bearer ${sign(secret, { account_id: 'staff' })}`,
      }),
      ours: await sideOf(waymark.pid, `${waymark.address}/api/v1/events/`, await signInStaff(waymark)),
    });
    await Promise.all([waymark.stop(), bare.stop()]);
    const what = `feed of ${events.toLocaleString('en')} events, ${LIMIT} a page`;
    return [{ what, unit: 'pages/s', value: 'rate', ...result }];
  },
};
