import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Verification {
  ok: boolean;
  streams: number;
  events: number;
  first_broken?: object;
}

/** What `npm run verify` says of a log: every hash chain whole, every position there. */
export const verify = async (dataDirectory: string): Promise<Verification> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/dist/tools/verify.js'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDirectory },
  });
  return JSON.parse(stdout) as Verification;
};

/** What `npm run verify` says of saved proofs, where there is no log; rejects when something is wrong. */
export const verifyOffline = async (...files: string[]): Promise<string> => {
  const env = { PATH: process.env['PATH'], DATA_DIR: '/nowhere' };
  return (await promisify(execFile)(process.execPath, ['apps/api/dist/tools/verify.js', ...files], { env })).stdout;
};
