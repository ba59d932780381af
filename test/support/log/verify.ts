import { outputOfTool } from '../secrets/tool-process.js';

export interface Verification {
  ok: boolean;
  streams: number;
  events: number;
  first_broken?: object;
}

/** Runs `npm run verify` on a log: checks that every hash chain is intact and no position is missing. */
export const verify = async (dataDirectory: string): Promise<Verification> =>
  JSON.parse(await outputOfTool('verify', [], { DATA_DIR: dataDirectory })) as Verification;

/** Runs `npm run verify` on saved proofs without a log; rejects if a check fails. */
export const verifyOffline = (...files: string[]): Promise<string> =>
  outputOfTool('verify', files, { DATA_DIR: '/nowhere' });
