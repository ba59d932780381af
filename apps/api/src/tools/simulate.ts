import { parseArgs } from 'node:util';
import { RequestError, createClient, createHttp, linesOf, signedInTokens } from '@waymark/client';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../accounts/demo-accounts.js';
import { Simulation } from './simulator/simulation.js';
import { untilAnswered } from './simulator/until-answered.js';

const USAGE = 'Usage: npm run simulate -- [--speed 1] [--shipments 12]   (BASE_URL, default http://localhost:3000)';

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0 && value <= 1_000)) throw new Error(`--${name} must be a number from 0 to 1000\n${USAGE}`);
  return value;
};

const optionsOf = (): { speed: number; shipments: number } => {
  const { values } = parseArgs({
    options: { speed: { type: 'string', default: '1' }, shipments: { type: 'string', default: '12' } },
  });
  return {
    speed: positive('speed', values.speed),
    shipments: Math.ceil(positive('shipments', values.shipments)),
  };
};

const explain = (error: unknown): string => {
  if (error instanceof RequestError) {
    return error.status === 401
      ? `${staff.email} cannot sign in: start the server with DEMO=on and an empty DATA_DIR`
      : linesOf(error, error.message);
  }
  return error instanceof Error ? error.message : String(error);
};

const staff = DEMO_ACCOUNTS[1];
const baseUrl = (process.env['BASE_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');
const stopping = new AbortController();
const { signal } = stopping;
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

try {
  const options = optionsOf();
  const patiently = untilAnswered(signal, (reason) => console.log(`waiting for ${baseUrl}: ${reason}`));
  const credentials = { email: staff.email, password: DEMO_PASSWORD };
  const tokens = await patiently(() => signedInTokens(createHttp({ url: baseUrl }), credentials));
  const api = createClient({ url: baseUrl, tokens });
  console.log(`Moving parcels at ${baseUrl} as ${staff.email}; Ctrl+C stops.`);
  await new Simulation(api, patiently, options, Math.random, (line) => console.log(line)).run(signal);
} catch (error) {
  if (!signal.aborted) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
