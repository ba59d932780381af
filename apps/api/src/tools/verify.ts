import { join } from 'node:path';
import { openSqliteEventReader } from '../event-sourcing/adapters/sqlite/sqlite-event-reader.js';
import { verifyLog } from '../event-sourcing/verify-log.js';

/** Prints a Verification of the log in DATA_DIR as one line of JSON; exit code 1 when a chain is broken, 2 when the log cannot be read. */
const verify = async (): Promise<void> => {
  const reader = openSqliteEventReader({ file: join(process.env['DATA_DIR'] ?? './data', 'events.db') });
  try {
    const verification = await verifyLog(reader);
    console.log(JSON.stringify(verification));
    if (!verification.ok) process.exitCode = 1;
  } finally {
    reader.close();
  }
};

try {
  await verify();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
