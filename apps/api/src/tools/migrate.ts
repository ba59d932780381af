import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkKurrentdbUrl } from '../config/cluster.js';
import { makeFilesForOwnerOnly } from '../config/data-directory.js';
import { assertCompleteLog } from '../config/complete-log.js';
import { ConfigurationError, messageForOperators } from '../config/configuration-error.js';
import { DirectoryInUseError } from '@waymark/event-store/sqlite';
import { OutcomeUnknownError, StoreUnavailableError } from '@waymark/event-store';
import { MigrationRefusedError } from './migration/migration-refused-error.js';
import { migrateLogFile } from './migration/migrate-log-file.js';
import type { Moved } from './migration/move-log.js';
import { progressLines } from './migration/progress-lines.js';

/**
 * `npm run migrate -- --to kurrentdb://…`, or with EVENT_STORE_URL: appends the log in DATA_DIR to KurrentDB while the
 * server is stopped, and prints the result as one line of JSON. Exits with 1 if that KurrentDB cannot take this log,
 * with 2 if it cannot be done now.
 */
const USAGE =
  'Usage: npm run migrate -- --to kurrentdb://host:2113   (or EVENT_STORE_URL, if the address contains a password)';

/** Timeouts in milliseconds: of one call, and of an append including its retries. */
const CALL_TIMEOUT = 10_000;
const APPEND_LIMIT = 60_000;

/** Error messages quote no argument, because it may contain a password. */
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
  assertCompleteLog(dataDirectory);
  return migrateLogFile({
    file: join(dataDirectory, 'events.db'),
    url,
    callTimeout: CALL_TIMEOUT,
    appendLimit: APPEND_LIMIT,
    report: progressLines(say),
  });
};

const explain = (error: unknown): string => {
  const message = messageForOperators(error);
  if (error instanceof DirectoryInUseError) return `${message}: stop it first`;
  if (error instanceof MigrationRefusedError) {
    return `Refused: ${message}. KurrentDB must be empty, or contain only the beginning of this log.`;
  }
  if (error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError) {
    return `${message}. Run it again to continue.`;
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
