import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { shipment } from '../../../scripts/scale/shipments.mjs';
import { compare } from '../support/compare.mjs';
import { missingPackage } from '../support/peers.mjs';
import { startBare } from '../support/processes.mjs';
import { createShipments, register, signInStaff, startWaymark } from '../support/waymark.mjs';

/** Its appends to one stream wait for each other, so each client gets its own. */
const STREAMS = 64;
const PAGE = 100;
const shipments = Array.from({ length: 200 }, shipment);

const put = async (url, body) => {
  const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  if (!answer.ok) throw new Error(`PUT ${url} answered ${answer.status}`);
  return url;
};

export const durableStreams = {
  name: 'durable-streams',
  title: 'Waymark in comparison with a server of streams, which knows neither accounts nor rules',
  bareIs: '@durable-streams/server with files; an append of the same JSON, and the same page of its stream',
  missing: () => missingPackage('@durable-streams/server'),
  run: async ({ directory, plan }) => {
    const streams = join(directory, 'streams');
    mkdirSync(streams, { recursive: true });
    const peer = await startBare('../../bench/peers/durable-streams.mjs', { directory: streams });
    const waymark = await startWaymark(join(directory, 'waymark'));
    await createShipments(waymark, PAGE);
    const staff = await signInStaff(waymark);
    const feed = `${waymark.address}/api/v1/events/?after=0&limit=${PAGE}`;
    const page = await (await fetch(feed, { headers: staff })).json();
    const stream = await put(`${peer.address}/page`, JSON.stringify(page.events));
    const appended = await Promise.all(
      Array.from({ length: STREAMS }, (_, index) => put(`${peer.address}/shipment-${index}`, '[]')),
    );
    const sidesOf = (bare, ours) => ({
      bare: { pids: () => [peer.pid], load: bare },
      ours: { pids: () => [waymark.pid], load: ours },
    });
    const read = { method: 'GET', clients: 8 };
    const reads = await compare({
      ...plan,
      ...sidesOf({ ...read, urls: [`${stream}?offset=-1`] }, { ...read, urls: [feed], headers: staff }),
    });
    const write = { bodies: shipments, clients: STREAMS };
    const appends = await compare({
      ...plan,
      ...sidesOf(
        { ...write, urls: appended },
        { ...write, urls: [`${waymark.address}/api/v1/shipments/`], headers: await register(waymark) },
      ),
    });
    await Promise.all([waymark.stop(), peer.stop()]);
    return [
      { what: 'creation against an append, 64 clients', unit: '/s', value: 'rate', ...appends },
      { what: `page of ${PAGE} events`, unit: '/s', value: 'rate', ...reads },
    ];
  },
};
