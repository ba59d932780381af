import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { root } from '../../../scripts/prepare.mjs';
import { startBare, startWatchers } from '../support/processes.mjs';

const SIZES = { long: 5_000, short: 500 };
/** Milliseconds within which the sockets reconnect, as in returning-sockets.mjs. */
const SPREAD = 1_000;

/** The results of `npm run tool -- bench-returning`. */
const returningCustomers = async (isShort) => {
  const parameters = ['test/bench/returning-customers.mjs', '--json', ...(isShort ? ['--short'] : [])];
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`returning-customers.mjs ended with ${code}`);
  // Output of the installation or the build may precede it.
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
  title: 'customers who reconnect within a second after a restart, each with a cursor four events old, during look-ups',
  bareIs: 'as many sockets that join a room of Socket.IO alone; for look-ups, the look-ups before anyone reconnects',
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
