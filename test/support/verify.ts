import { outputOfTool } from './secrets/tool-process.js';

export interface Verification {
  ok: boolean;
  streams: number;
  events: number;
  first_broken?: object;
}

/** What `npm run verify` says of a log: every hash chain whole, every position there. */
export const verify = async (dataDirectory: string): Promise<Verification> =>
  JSON.parse(await outputOfTool('verify', [], { DATA_DIR: dataDirectory })) as Verification;

/** What `npm run verify` says of saved proofs, where there is no log; rejects when something is wrong. */
export const verifyOffline = (...files: string[]): Promise<string> =>
  outputOfTool('verify', files, { DATA_DIR: '/nowhere' });
