import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { clearInterval, setInterval } from 'node:timers';
import { root } from '../../../scripts/prepare.mjs';
import { fillWithShipments } from '../support/log.mjs';
import { serverCore } from '../support/machine.mjs';
import { median } from '../support/numbers.mjs';
import { peakBytes, runOnServerCore } from '../support/processes.mjs';
import { startWaymark } from '../support/waymark.mjs';

const LOOK = 20;

/** Runs `npm run rebuild` on the server's core; returns its output and its peak memory. */
const rebuild = async (directory) => {
  const [program, ...parameters] = [...serverCore, process.execPath, 'apps/api/dist/tools/rebuild.js'];
  const child = spawn(program, parameters, {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peak;
  const watch = setInterval(() => (peak = peakBytes(child.pid) ?? peak), LOOK);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  clearInterval(watch);
  if (code !== 0) throw new Error(`the rebuild ended with ${code}`);
  return { ...JSON.parse(output), megabytes: peak === undefined ? undefined : peak / 1e6 };
};

const secondsToStart = async (directory) => {
  const start = performance.now();
  const waymark = await startWaymark(directory);
  const took = (performance.now() - start) / 1_000;
  await waymark.stop();
  return took;
};

export const catchUp = {
  name: 'catch-up',
  title: 'rebuild of a log, and a start with it',
  bareIs: 'reading, parsing and folding the events in memory; for memory a tenth of the log; for a start an empty log',
  sizes: { long: 1_000_000, short: 30_000, smoke: 700 },
  run: async ({ directory, plan, size }) => {
    const shipments = Math.ceil(size / 7);
    const [whole, tenth, empty] = ['whole', 'tenth', 'empty'].map((name) => join(directory, name));
    const { events } = await fillWithShipments(join(whole, 'events.db'), { shipments });
    await fillWithShipments(join(tenth, 'events.db'), { shipments: Math.ceil(shipments / 10) });

    const bare = await runOnServerCore('programs/bare-fold.mjs', { file: join(whole, 'events.db') });
    if (bare.shipments !== shipments) throw new Error(`${bare.shipments} of ${shipments} shipments were folded bare`);
    const ofTenth = await rebuild(tenth);
    const rebuilt = await rebuild(whole);
    if (rebuilt.position !== events) throw new Error(`the read models are at ${rebuilt.position} of ${events}`);

    const starts = { bare: [], ours: [] };
    // The first start creates files that later starts reuse.
    for (const data of [empty, whole]) await secondsToStart(data);
    for (let round = 0; round < plan.rounds; round += 1) {
      starts.bare.push(await secondsToStart(empty));
      starts.ours.push(await secondsToStart(whole));
    }
    const log = `${events.toLocaleString('en')} events`;
    return [
      {
        what: `catch-up of ${log}, read models and index`,
        unit: '/s',
        value: 'rate',
        goal: { ratio: { atLeast: 0.4 } },
        bare: { rate: events / bare.seconds },
        ours: { rate: events / rebuilt.seconds },
      },
      { what: 'catch-up, peak memory', unit: 'MB', value: 'megabytes', bare: ofTenth, ours: rebuilt },
      {
        what: `start with ${log}`,
        unit: 's',
        value: 'seconds',
        bare: { seconds: median(starts.bare) },
        ours: { seconds: median(starts.ours) },
      },
    ];
  },
};
