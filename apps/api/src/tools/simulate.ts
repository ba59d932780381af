import { parseArgs } from 'node:util';
import { RequestError, createClient, createHttp, linesOf, signedInTokens } from '@waymark/client';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../accounts/demo-accounts.js';
import { serverAddress } from './simulator/server-address.js';
import { Simulation } from './simulator/simulation.js';
import { untilAnswered } from './simulator/until-answered.js';

const USAGE = `Usage: npm run simulate -- [--speed 1] [--shipments 12]

Books parcels as the demo staff of a server with DEMO=on, and moves them until you press Ctrl+C.

  --speed      from 0 to 1000: factor by which the simulation runs faster (default 1)
  --shipments  from 0 to 1000: maximum number of parcels in transit (default 12)
  --help       shows this text
  BASE_URL     environment variable: the server (default http://localhost:PORT)
  PORT         environment variable: the server's port on this machine (default 3000)`;

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0 && value <= 1_000)) throw new Error(`--${name} must be a number from 0 to 1000\n${USAGE}`);
  return value;
};

/** Returns undefined for --help. */
const optionsOf = (): { speed: number; shipments: number } | undefined => {
  const { values } = parseArgs({
    options: {
      speed: { type: 'string', default: '1' },
      shipments: { type: 'string', default: '12' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    speed: positive('speed', values.speed),
    shipments: Math.ceil(positive('shipments', values.shipments)),
  };
};

const explain = (error: unknown): string => {
  if (error instanceof RequestError) {
    return error.status === 401
      ? `${staff.email} cannot sign in. Start the server with DEMO=on and an empty DATA_DIR`
      : linesOf(error, error.message);
  }
  return error instanceof Error ? error.message : String(error);
};

const staff = DEMO_ACCOUNTS[1];
const baseUrl = serverAddress(process.env);
const stopping = new AbortController();
const { signal } = stopping;
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

const simulate = async (options: { speed: number; shipments: number }): Promise<void> => {
  const patiently = untilAnswered(signal, (reason) =>
    console.log(`Waiting for ${baseUrl} (set PORT or BASE_URL for another server): ${reason}`),
  );
  const credentials = { email: staff.email, password: DEMO_PASSWORD };
  const tokens = await patiently(() => signedInTokens(createHttp({ url: baseUrl }), credentials));
  const api = createClient({ url: baseUrl, tokens });
  console.log(`Moving parcels at ${baseUrl} as ${staff.email}; press Ctrl+C to stop.`);
  await new Simulation(api, patiently, options, Math.random, (line) => console.log(line)).run(signal);
};

try {
  const options = optionsOf();
  if (options) await simulate(options);
  else console.log(USAGE);
} catch (error) {
  if (!signal.aborted) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
