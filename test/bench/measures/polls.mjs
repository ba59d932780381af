import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shipment } from '../../../scripts/scale/shipments.mjs';
import { missingCache, startCache } from '../support/caches.mjs';
import { place } from '../support/machine.mjs';
import { median } from '../support/numbers.mjs';
import { processorSeconds, residentBytes, startBare, startReaders } from '../support/processes.mjs';
import { post, register, startWaymark } from '../support/waymark.mjs';

/** The open files of a process are limited, often to 20,000. */
const READERS_OF_A_CACHE = 10_000;
const CHANGES = 10;
/** Milliseconds between two changes, in which all readers poll again. */
const PACE = 500;

const pollsOfWaymark = async (address) => {
  const text = await (await fetch(`${address}/metrics`)).text();
  const lines = text.matchAll(/^http_request_duration_seconds_count\{[^}]*track\/:number\/live[^}]*\} (\d+)/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
};

const start = async (directory) => {
  const waymark = await startWaymark(directory);
  const owner = await register(waymark);
  const { id, tracking_number } = await post(waymark.address, '/shipments/', shipment(), owner);
  const path = `/api/v1/shipments/track/${tracking_number}/live/`;
  const polled = await (await fetch(`${waymark.address}${path}`)).json();
  const bare = await startBare('programs/bare-polls.mjs', { shipment: polled.shipment, path });
  // Caches and readers need both cores, and so nothing is pinned.
  place([waymark.pid, bare.pid], 'both');
  const scan = (number) => ({
    status: 'in_transit',
    location: `Depot ${number}`,
    description: 'Scanned',
    timestamp: new Date().toISOString(),
  });
  const sides = {
    bare: {
      ...bare,
      version: 1,
      change: () => fetch(bare.address, { method: 'POST' }),
      polls: async () => Number(await (await fetch(`${bare.address}/polls`)).text()),
    },
    ours: {
      ...waymark,
      version: 1,
      change: (number) => post(waymark.address, `/shipments/${id}/updates/create/`, scan(number), owner),
      polls: () => pollsOfWaymark(waymark.address),
    },
  };
  for (const side of Object.values(sides)) side.path = path;
  return sides;
};

const now = () => Number(process.hrtime.bigint()) / 1e6;

/** Milliseconds of processor time of processes. */
const spentBy = (pids) => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0) * 1_000;
const memoryOf = (pids) => pids.reduce((sum, pid) => sum + residentBytes(pid), 0);

/** Ten changes of a parcel that `count` readers follow; figures are of one change. */
const follow = async (side, caches, count) => {
  const memory = memoryOf(caches.map(({ pid }) => pid));
  const processes = caches.map(({ port }, index) =>
    startReaders({ port, path: side.path, readers: Math.ceil((count - index) / caches.length) }),
  );
  await Promise.all(processes.map(({ next }) => next()));
  // The first responses have arrived, and the next requests are under way.
  await pause(PACE);
  const parts = {
    api_ms: [side.pid],
    caches_ms: caches.map(({ pid }) => pid),
    readers_ms: processes.map(({ pid }) => pid),
  };
  const figures = { cache_kb: (memoryOf(parts.caches_ms) - memory) / count / 1_000 };
  const polls = await side.polls();
  const before = Object.values(parts).map(spentBy);
  const took = [];
  for (let change = 0; change < CHANGES; change += 1) {
    side.version += 1;
    const begun = now();
    const [, ...seen] = await Promise.all([side.change(side.version), ...processes.map(({ next }) => next())]);
    const stale = seen.find(({ seen: version }) => version !== side.version);
    if (stale) throw new Error(`the readers have version ${stale.seen} instead of ${side.version}`);
    took.push(Math.max(...seen.map(({ at }) => at)) - begun);
    await pause(PACE);
  }
  Object.entries(parts).forEach(([name, pids], index) => {
    figures[name] = (spentBy(pids) - before[index]) / CHANGES;
  });
  figures.requests = ((await side.polls()) - polls) / CHANGES;
  await Promise.all(processes.map(({ stop }) => stop()));
  return { ...figures, p50: median(took), p99: Math.max(...took) };
};

const rowsOf = (count, { bare, ours }) => {
  const readers = `${count.toLocaleString('en')} long polls`;
  const figure = (what, unit, value, goal) => {
    return {
      what: `${readers}: ${what}`,
      unit,
      value,
      goal,
      bare: { [value]: bare[value] },
      ours: { [value]: ours[value] },
    };
  };
  return [
    {
      what: `one update to ${readers}, POST to last`,
      unit: 'ms',
      value: 'p50',
      goal: { ours: { atMost: 250 } },
      bare,
      ours,
    },
    figure('requests to the API', '', 'requests', { ours: { atMost: 3 } }),
    figure('processor, API', 'ms', 'api_ms'),
    figure('processor, caches', 'ms', 'caches_ms'),
    figure('processor, readers', 'ms', 'readers_ms'),
    figure('memory of a reader, caches', 'kB', 'cache_kb'),
  ];
};

const startCaches = (directory, side, count) => {
  const caches = Array.from({ length: Math.ceil(count / READERS_OF_A_CACHE) }, (_, index) =>
    startCache(join(directory, String(index)), side.address),
  );
  return Promise.all(caches);
};

export const polls = {
  name: 'polls',
  title: 'readers of one parcel by long polls, behind a Varnish for every 10,000, all on the same cores',
  bareIs: 'an HTTP server that answers its waiting requests on a POST, behind the same caches',
  missing: missingCache,
  sizes: { long: [100, 1_000, 5_000, 20_000], short: [100, 1_000], smoke: [20] },
  run: async ({ directory, size: counts }) => {
    const sides = await start(join(directory, 'waymark'));
    const rows = [];
    for (const count of counts) {
      const figures = {};
      for (const [name, side] of Object.entries(sides)) {
        const caches = await startCaches(join(directory, `${name}-${count}`), side, count);
        figures[name] = await follow(side, caches, count);
        await Promise.all(caches.map(({ stop }) => stop()));
      }
      rows.push(...rowsOf(count, figures));
    }
    await Promise.all([sides.bare.stop(), sides.ours.stop()]);
    return rows;
  },
};
