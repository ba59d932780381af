import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { shipment } from '../../../scripts/scale/shipments.mjs';
import { sign } from '../programs/jwt.mjs';
import { compare } from '../support/compare.mjs';
import { runOnServerCore, startBare } from '../support/processes.mjs';
import { register, startWaymark } from '../support/waymark.mjs';

const CLIENTS = 64;
/** Connections of the open loop, enough for every due request while responses take at most a second. */
const CONNECTIONS = 256;

const shipments = Array.from({ length: 200 }, shipment);
const [example] = shipments;

export const creation = {
  name: 'creation',
  title: 'durable creation of a shipment',
  bareIs: 'Fastify route: JWT, JSON schema, one row by group commit; for a lone one a commit of one row',
  run: async ({ directory, plan }) => {
    mkdirSync(directory, { recursive: true });
    const secret = randomUUID();
    const waymark = await startWaymark(join(directory, 'waymark'));
    const bare = await startBare('programs/bare-creation.mjs', { file: join(directory, 'bare.db'), secret, example });
    const both = {
      bare: {
        pid: bare.pid,
        load: {
          urls: [`${bare.address}/shipments`],
          headers: { authorization: `Bearer ${sign(secret, { account_id: randomUUID() })}` },
        },
      },
      ours: {
        pid: waymark.pid,
        load: { urls: [`${waymark.address}/api/v1/shipments/`], headers: await register(waymark) },
      },
    };
    const given = (more) =>
      Object.fromEntries(
        Object.entries(both).map(([name, { pid, load }]) => [
          name,
          { pid, load: { ...load, ...more, bodies: shipments } },
        ]),
      );

    const closed = await compare({ ...plan, ...given({ clients: CLIENTS }) });
    const rate = closed.ours.rate / 2;
    const open = await compare({ ...plan, warmUp: 0, rounds: 1, ...given({ clients: CONNECTIONS, rate }) });
    const alone = await compare({ ...plan, warmUp: 0, rounds: 1, ...given({ clients: 1 }) });
    const { milliseconds } = plan;
    const commit = await runOnServerCore('programs/bare-commits.mjs', {
      file: join(directory, 'commits.db'),
      row: example,
      milliseconds,
    });
    await Promise.all([waymark.stop(), bare.stop()]);
    return [
      { what: `creation, ${CLIENTS} clients`, unit: '/s', value: 'rate', goal: { ratio: { atLeast: 0.2 } }, ...closed },
      {
        what: 'creation, p99 against the median of these',
        unit: 'ms',
        value: 'p99',
        goal: { ratio: { atMost: 4 } },
        bare: { p99: closed.ours.p50 },
        ours: closed.ours,
      },
      {
        what: `creation, p99 at ${Math.round(rate)}/s, half of that`,
        unit: 'ms',
        value: 'p99',
        goal: { ours: { atMost: 20 } },
        ...open,
      },
      {
        what: 'creation, a lone one against a commit',
        unit: 'ms',
        value: 'p50',
        goal: { ratio: { atMost: 3 } },
        ours: alone.ours,
        bare: commit,
      },
    ];
  },
};
