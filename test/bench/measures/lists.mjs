import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sign } from '../programs/jwt.mjs';
import { compare } from '../support/compare.mjs';
import { fillWithShipments } from '../support/log.mjs';
import { startBare } from '../support/processes.mjs';
import { signedIn, signInStaff, startWaymark } from '../support/waymark.mjs';

/** The numbers of shipments of two customers. A response has at most the first thousand. */
const SMALL = 50;
const LARGE = 5_000;
const FIRST_PAGE = 1_000;
const FOUND_PAGE = 50;
/** Names, first names and towns that many or few shipments have. */
const SEARCHES = ['ada euler', 'grace bohr osaka', 'lenses recife', 'hedy', 'planck lyon', 'tim curie books'];

/** Rows in the response, and their total. */
const sizeOf = async (url, headers) => {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return `${(await answer.json()).length} of ${answer.headers.get('x-total-count')}`;
};

export const lists = {
  name: 'lists',
  title: 'first page of a customer, and words searched by staff among all shipments',
  bareIs: 'Fastify route: JWT, rows of ready JSON by an index of SQLite (FTS5), their total counted',
  sizes: { long: 1_000_000, short: 10_000, smoke: 6_000 },
  run: async ({ directory, plan, size: shipments }) => {
    const data = join(directory, 'waymark');
    const log = join(data, 'events.db');
    const { accounts } = await fillWithShipments(log, { shipments, updates: 0, owners: [SMALL, LARGE] });
    const secret = randomUUID();
    const bare = await startBare('programs/bare-lists.mjs', { log, file: join(directory, 'bare.db'), secret });
    const waymark = await startWaymark(data);
    const staff = await signInStaff(waymark);

    const row = async (what, bareSide, ourSide, clients) => {
      for (const [index, url] of ourSide.urls.entries()) {
        const [ofBare, ofOurs] = [
          await sizeOf(bareSide.urls[index], bareSide.headers),
          await sizeOf(url, ourSide.headers),
        ];
        if (ofBare !== ofOurs) throw new Error(`${what}: Waymark answers ${ofOurs}, bare ${ofBare}`);
      }
      const load = { method: 'GET', clients };
      const result = await compare({
        ...plan,
        warmUp: plan.warmUp / 2,
        bare: { pid: bare.pid, load: { ...load, ...bareSide } },
        ours: { pid: waymark.pid, load: { ...load, ...ourSide } },
      });
      return { what, unit: '/s', value: 'rate', ...result };
    };
    const ofCustomer = (index) => {
      const account = { account_id: accounts[index] };
      return [
        {
          urls: [`${bare.address}/shipments?limit=${FIRST_PAGE}`],
          headers: { authorization: `Bearer ${sign(secret, account)}` },
        },
        { urls: [`${waymark.address}/api/v1/shipments/`], headers: signedIn(account) },
      ];
    };
    const queries = SEARCHES.map((words) => `q=${encodeURIComponent(words)}&limit=${FOUND_PAGE}`);
    const ofStaff = [
      {
        urls: queries.map((query) => `${bare.address}/shipments?${query}`),
        headers: { authorization: `Bearer ${sign(secret, { account_id: 'staff' })}` },
      },
      { urls: queries.map((query) => `${waymark.address}/api/v1/shipments/?${query}`), headers: staff },
    ];
    const rows = [
      await row(`dashboard of ${SMALL} shipments`, ...ofCustomer(0), 16),
      await row(`dashboard of ${LARGE.toLocaleString('en')}, its first ${FIRST_PAGE}`, ...ofCustomer(1), 4),
      await row(`staff search over ${shipments.toLocaleString('en')}`, ...ofStaff, 4),
    ];
    await Promise.all([waymark.stop(), bare.stop()]);
    return rows;
  },
};
