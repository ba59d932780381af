import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shipment, update } from '../../../scripts/scale/shipments.mjs';
import { ascending, median, quantile } from '../support/numbers.mjs';
import { residentBytes, startBare, startWatchers } from '../support/processes.mjs';
import { post, register, startWaymark } from '../support/waymark.mjs';

const WARM = 200;
const ROUNDS = 9;
/** Waits until the memory for connecting is released. */
const SETTLED = 2_000;

const start = async (directory) => {
  const waymark = await startWaymark(directory);
  const owner = await register(waymark);
  const { id, tracking_number: number } = await post(waymark.address, '/shipments/', shipment(), owner);
  const url = `${waymark.address}/api/v1/shipments/${id}/updates/create/`;
  const ours = { ...waymark, number, update: { url, headers: owner, body: update(1) } };

  const first = await startWatchers();
  await first.ask({ address: waymark.address, count: 1, number });
  const { message } = await first.ask(ours.update);
  await first.stop();
  const started = await startBare('programs/bare-sockets.mjs', { message });
  const bare = { ...started, number, update: { ...ours.update, url: `${started.address}/${number}` } };
  return { bare, ours };
};

/** The server's bytes for each of `count` idle sockets. */
const idleMemory = async ({ address, pid }, count) => {
  const watchers = await startWatchers();
  await watchers.ask({ address, count: WARM });
  const before = residentBytes(pid);
  await watchers.ask({ address, count });
  await pause(SETTLED);
  const each = (residentBytes(pid) - before) / count;
  await watchers.stop();
  return { kilobytes: each / 1_000 };
};

const summary = (milliseconds) => {
  const sorted = ascending(milliseconds);
  return { p50: median(sorted), p99: quantile(sorted, 0.99) };
};

/** The time until `count` sockets watch, and from the POST of an update until the last socket has received it. */
const watched = async (sides, count) => {
  const opened = {};
  const watchers = {};
  const took = { bare: [], ours: [] };
  for (const [name, { address, number }] of Object.entries(sides)) {
    watchers[name] = await startWatchers();
    const { milliseconds } = await watchers[name].ask({ address, count, number });
    opened[name] = { rate: (count * 1_000) / milliseconds };
  }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, side] of Object.entries(sides)) {
      const { milliseconds } = await watchers[name].ask({ ...side.update, body: update(round) });
      // The first round warms up.
      if (round > 0) took[name].push(milliseconds);
    }
  }
  for (const name of Object.keys(sides)) await watchers[name].stop();
  const sockets = `${count.toLocaleString('en')} sockets`;
  return [
    { what: `${sockets} connect and watch`, unit: '/s', value: 'rate', ...opened },
    {
      what: `one update to ${sockets}, POST to last`,
      unit: 'ms',
      value: 'p50',
      goal: { ratio: { atMost: 1 } },
      bare: summary(took.bare),
      ours: summary(took.ours),
    },
  ];
};

export const sockets = {
  name: 'sockets',
  title: 'sockets that receive an update, and idle sockets',
  bareIs: 'Socket.IO alone, which sends posted messages to a room',
  sizes: { long: [5_000, 10_000], short: [1_000], smoke: [50] },
  run: async ({ directory, size: counts }) => {
    const sides = await start(join(directory, 'waymark'));
    const [idle] = counts;
    const rows = [
      {
        what: `memory of each of ${idle.toLocaleString('en')} idle sockets`,
        unit: 'kB',
        value: 'kilobytes',
        goal: { ours: { atMost: 20 } },
        bare: await idleMemory(sides.bare, idle),
        ours: await idleMemory(sides.ours, idle),
      },
    ];
    for (const count of counts) rows.push(...(await watched(sides, count)));
    await Promise.all([sides.bare.stop(), sides.ours.stop()]);
    return rows;
  },
};
