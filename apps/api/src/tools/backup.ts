import { dirname, resolve } from 'node:path';
import { keepNewest, makeBackup } from './backup/make-backup.js';
import { runTool, UsageError } from './backup/run-tool.js';
import { progressLines } from './migration/progress-lines.js';

/** `npm run backup -- DIRECTORY`: copies the log in DATA_DIR, with the server running or not, into a new directory in it. */
const USAGE = `Usage: npm run backup -- DIRECTORY [--keep COUNT]
       makes DIRECTORY/waymark-…/ of the log in DATA_DIR, and removes all but the newest COUNT backups`;

const countOf = (keep: string | undefined): number | undefined => {
  if (keep === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new UsageError(`--keep must be a whole number from 1\n${USAGE}`);
  return Number(keep);
};

const removeOlder = async (backup: string, keep: number): Promise<string[]> => {
  try {
    return await keepNewest(dirname(backup), keep);
  } catch (error) {
    throw new Error(`${backup} is whole, but older ones could not be removed: ${String(error)}`, { cause: error });
  }
};

await runTool({
  usage: USAGE,
  options: ['keep'],
  failed: 'The backup came to no end',
  run: async ({ what, options, dataDirectory, onCluster, say }) => {
    const keep = countOf(options.keep);
    if (onCluster)
      say('EVENT_STORE_URL is set: this backs up the copy of the log that this node has, see docs/cluster.md');
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
