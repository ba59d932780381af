import { resolve } from 'node:path';
import { API_BASE, apiPaths } from '@waymark/contracts';
import { makeStaffCommands } from '@waymark/contracts/ui';
import { VERSION } from './platform/version.js';

/** The information printed after the start. */
export interface Banner {
  /** Public address of the server. */
  address: string;
  /** Address on which the server listens. */
  listening: string;
  /** E-mail addresses and password of the demo accounts, and a tracking number to try on the Track page. */
  demo: { accounts: readonly string[]; password: string; trackingNumber: string | undefined } | undefined;
  demoNotice: string | undefined;
}

const placeOf = ({ address, listening }: Pick<Banner, 'address' | 'listening'>): string =>
  address === listening ? address : `${address}, listening at ${listening}`;

/** The first line of the log. */
export const printVersion = (): void => console.log(`Waymark ${VERSION}`);

/** Printed while the read models are built for the first time. */
export const printStarting = ({ address, listening }: Pick<Banner, 'address' | 'listening'>): void =>
  console.log(
    `\nWaymark is starting at ${placeOf({ address, listening })}: it is building its read models. See ${address}${API_BASE}${apiPaths.health} for progress\n`,
  );

export const printBanner = ({ address, listening, demo, demoNotice }: Banner): void => {
  const lines = [`Waymark is running at ${placeOf({ address, listening })}`];
  if (demo) lines.push(`  Sign in      ${demo.accounts.join(', ')}, password ${demo.password}`);
  if (demo?.trackingNumber !== undefined) {
    lines.push(`  Track        ${demo.trackingNumber}  (${address}/track?tracking=${demo.trackingNumber})`);
  }
  lines.push(`  API          ${address}/api/docs`);
  if (demoNotice !== undefined) lines.push('', demoNotice);
  console.log(`\n${lines.join('\n')}\n`);
};

/** Quotes a word for a shell if it contains special characters. */
const quoted = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Prints to the log only: no API response may reveal the path of the data directory. */
export const printNoStaff = (dataDirectory: string): void => {
  const { npm, container } = makeStaffCommands;
  // Without DATA_DIR the command would use another log, or find none.
  const where = dataDirectory === resolve('data') ? '' : `DATA_DIR=${quoted(dataDirectory)} `;
  console.log(`There is no staff account yet. Create one:\n  ${where}${npm}\nor, in a container:\n  ${container}\n`);
};
