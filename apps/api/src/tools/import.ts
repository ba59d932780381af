import { resolve } from 'node:path';
import { readCheckpoint } from './backup/checkpoint-files.js';
import { refuseOnCluster } from './backup/refuse-on-cluster.js';
import { runTool } from './backup/run-tool.js';
import { importLog } from './export/import-log.js';

/** `npm run import -- FILE`: creates DATA_DIR, which must be empty, from an exported log, and verifies each event. */
await runTool({
  usage: `Usage: npm run import -- FILE.ndjson | FILE.ndjson.gz | - [--checkpoint FILE]
       creates DATA_DIR from a file that npm run export wrote; --checkpoint is a signed checkpoint stored elsewhere`,
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
