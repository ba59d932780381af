import { resolve } from 'node:path';
import { runTool } from './backup/run-tool.js';
import { exportLog } from './export/export-log.js';
import { progressLines } from './migration/progress-lines.js';

/** `npm run export -- FILE`: writes the log in DATA_DIR as NDJSON of CloudEvents, with the server running or not. */
await runTool({
  usage: `Usage: npm run export -- FILE.ndjson | FILE.ndjson.gz
       npm run --silent export -- -     (to the standard output)`,
  options: [],
  failed: 'The log was not exported',
  writesTo: 'standard output',
  run: async ({ what, dataDirectory, onCluster, say }) => {
    if (onCluster)
      say('EVENT_STORE_URL is set: this exports the copy of the log that this node has, see docs/cluster.md');
    const exported = await exportLog({
      dataDirectory,
      to: what === '-' ? process.stdout : resolve(what),
      environment: process.env,
      now: () => new Date(),
      report: progressLines(say),
    });
    return { exported: what, ...exported };
  },
});
