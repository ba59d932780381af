import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkKurrentdbUrl } from '../config/cluster.js';
import { makeFilesForOwnerOnly } from '../config/data-directory.js';
import { ConfigurationError } from '../config/configuration-error.js';
import { DataDirectoryInUseError } from '../event-sourcing/adapters/sqlite/file-lock.js';
import { OutcomeUnknownError, StoreUnavailableError } from '../event-sourcing/event-store.js';
import { MigrationRefusedError } from './migration/migration-refused-error.js';
import { migrateLogFile } from './migration/migrate-log-file.js';
import type { Moved } from './migration/move-log.js';
import { progressLines } from './migration/progress-lines.js';

/**
 * `npm run migrate -- --to kurrentdb://…`, or with EVENT_STORE_URL: appends the log in DATA_DIR to KurrentDB, with the
 * server stopped, and prints what was moved as one line of JSON. Exit code 1 when this log does not go into that
 * KurrentDB, 2 when it could not be done now.
 */
const USAGE =
  'Usage: npm run migrate -- --to kurrentdb://host:2113   (or EVENT_STORE_URL, where the address holds a password)';

/** Milliseconds: a try that KurrentDB does not answer, and how long it may be away. */
const CALL_TIMEOUT = 10_000;
const APPEND_LIMIT = 60_000;

/** No argument is repeated: it may hold a password. */
const targetOf = (): string => {
  let to: string | undefined;
  try {
    ({ to } = parseArgs({ options: { to: { type: 'string' } } }).values);
  } catch {
    throw new Error(USAGE);
  }
  const variable = to === undefined ? 'EVENT_STORE_URL' : '--to';
  const url = to ?? process.env['EVENT_STORE_URL'] ?? '';
  if (url === '') throw new Error(USAGE);
  checkKurrentdbUrl(variable, url);
  return url;
};

const say = (line: string): void => console.error(line);

const migrate = (dataDirectory: string, url: string): Promise<Moved> => {
  say(`checking the log in ${dataDirectory}`);
  return migrateLogFile({
    file: join(dataDirectory, 'events.db'),
    url,
    callTimeout: CALL_TIMEOUT,
    appendLimit: APPEND_LIMIT,
    report: progressLines(say),
  });
};

const explain = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DataDirectoryInUseError) return `${message}: stop it first`;
  if (error instanceof MigrationRefusedError) {
    return `Refused: ${message}. KurrentDB must be empty, or have the beginning of this log and nothing else.`;
  }
  if (error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError) {
    return `${message}. Run it again: it goes on where it was.`;
  }
  return error instanceof ConfigurationError || message === USAGE ? message : `The log was not moved: ${message}`;
};

try {
  makeFilesForOwnerOnly();
  const started = performance.now();
  const moved = await migrate(resolve(process.env['DATA_DIR'] || 'data'), targetOf());
  console.log(JSON.stringify({ ok: true, ...moved, seconds: Math.round(performance.now() - started) / 1000 }));
} catch (error) {
  say(explain(error));
  process.exitCode = error instanceof MigrationRefusedError ? 1 : 2;
}
