import { dirname, resolve } from 'node:path';
import { assertCompleteLog } from '../config/complete-log.js';
import { keepNewest, makeBackup } from './backup/make-backup.js';
import { runTool, UsageError } from './backup/run-tool.js';
import { progressLines } from './migration/progress-lines.js';

/** `npm run backup -- DIRECTORY`: copies the log in DATA_DIR to a new subdirectory of DIRECTORY. The server may run. */
const USAGE = `Usage: npm run backup -- DIRECTORY [--keep COUNT]
       copies the log in DATA_DIR to DIRECTORY/waymark-…/, and deletes all but the newest COUNT backups`;

const countOf = (keep: string | undefined): number | undefined => {
  if (keep === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new UsageError(`--keep must be a whole number from 1\n${USAGE}`);
  return Number(keep);
};

const removeOlder = async (backup: string, keep: number): Promise<string[]> => {
  try {
    return await keepNewest(dirname(backup), keep);
  } catch (error) {
    throw new Error(`${backup} is complete, but older backups could not be deleted: ${String(error)}`, {
      cause: error,
    });
  }
};

await runTool({
  usage: USAGE,
  options: ['keep'],
  failed: 'The backup failed',
  run: async ({ what, options, dataDirectory, onCluster, say }) => {
    const keep = countOf(options.keep);
    if (onCluster) say('EVENT_STORE_URL is set: backing up the copy of the log on this node, see docs/cluster.md');
    else assertCompleteLog(dataDirectory);
    const { directory, log } = await makeBackup({
      dataDirectory,
      target: resolve(what),
      environment: process.env,
      now: () => new Date(),
      isCopy: onCluster,
      report: progressLines(say),
    });
    const removed = keep === undefined ? [] : await removeOlder(directory, keep);
    return { backup: directory, ...log, removed: removed.length };
  },
});
