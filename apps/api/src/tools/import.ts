import { resolve } from 'node:path';
import { readCheckpoint } from './backup/checkpoint-files.js';
import { refuseOnCluster } from './backup/refuse-on-cluster.js';
import { runTool } from './backup/run-tool.js';
import { importLog } from './export/import-log.js';

/** `npm run import -- FILE`: makes DATA_DIR, which must be empty, of an exported log, each event checked as it comes. */
await runTool({
  usage: `Usage: npm run import -- FILE.ndjson | FILE.ndjson.gz | - [--checkpoint FILE]
       makes DATA_DIR of what npm run export wrote; FILE is a signed checkpoint that was kept elsewhere`,
  options: ['checkpoint'],
  failed: 'The log was not imported',
  run: async ({ what, options, dataDirectory, onCluster }) => {
    if (onCluster) refuseOnCluster('Import');
    const imported = await importLog({
      from: what === '-' ? process.stdin : resolve(what),
      dataDirectory,
      environment: process.env,
      checkpoint: options.checkpoint === undefined ? undefined : readCheckpoint(options.checkpoint),
    });
    return { imported: dataDirectory, ...imported };
  },
});
