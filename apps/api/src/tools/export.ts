import { resolve } from 'node:path';
import { assertCompleteLog } from '../config/complete-log.js';
import { runTool } from './backup/run-tool.js';
import { exportLog } from './export/export-log.js';
import { progressLines } from './migration/progress-lines.js';

/** `npm run export -- FILE`: writes the log in DATA_DIR as NDJSON of CloudEvents. The server may run. */
await runTool({
  usage: `Usage: npm run export -- FILE.ndjson | FILE.ndjson.gz
       npm run --silent export -- -     (to standard output)`,
  options: [],
  failed: 'The log was not exported',
  writesTo: 'standard output',
  run: async ({ what, dataDirectory, onCluster, say }) => {
    if (onCluster) say('EVENT_STORE_URL is set: exporting the copy of the log on this node, see docs/cluster.md');
    else assertCompleteLog(dataDirectory);
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
