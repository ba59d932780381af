import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { root } from '../../../scripts/prepare.mjs';
import { startBare, startWatchers } from '../support/processes.mjs';

const SIZES = { long: 5_000, short: 500 };
/** Milliseconds over which they come back, as returning-sockets.mjs has it. */
const SPREAD = 1_000;

/** What `npm run bench:returning` finds. */
const returningCustomers = async (isShort) => {
  const parameters = ['test/bench/returning-customers.mjs', '--json', ...(isShort ? ['--short'] : [])];
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`bench:returning ended with ${code}`);
  // Before it may stand what was installed or built.
  return JSON.parse(output.trimEnd().split('\n').at(-1));
};

const plainSockets = async (count) => {
  const bare = await startBare('programs/bare-sockets.mjs', { message: {} });
  const watchers = await startWatchers();
  const { milliseconds } = await watchers.ask({ address: bare.address, count, number: 'parcel', spread: SPREAD });
  await watchers.stop();
  await bare.stop();
  return { seconds: milliseconds / 1_000 };
};

export const returning = {
  name: 'returning',
  title: 'customers who come back after a restart, over a second, with cursors four events old each, beside look-ups',
  bareIs: 'as many sockets that join a room of Socket.IO alone; for look-ups those before anybody came back',
  sizes: { ...SIZES, smoke: SIZES.short },
  run: async ({ size: customers }) => {
    const bare = await plainSockets(customers);
    const { look_ups: lookUps, ...ours } = await returningCustomers(customers === SIZES.short);
    const who = `${customers.toLocaleString('en')} customers come back`;
    return [
      { what: `${who}, all current`, unit: 's', value: 'seconds', goal: { ours: { atMost: 6 } }, bare, ours },
      { what: 'look-ups meanwhile', unit: 'ms', value: 'p99', bare: lookUps.before, ours: lookUps.meanwhile },
    ];
  },
};
