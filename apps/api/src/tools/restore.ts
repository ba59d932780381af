import { resolve } from 'node:path';
import { readCheckpoint } from './backup/checkpoint-files.js';
import { refuseOnCluster } from './backup/refuse-on-cluster.js';
import { restoreBackup } from './backup/restore-backup.js';
import { runTool } from './backup/run-tool.js';

/** `npm run restore -- BACKUP`: verifies a backup and creates DATA_DIR, which must be empty, from it. */
await runTool({
  usage: `Usage: npm run restore -- DIRECTORY/waymark-… [--checkpoint FILE]
       creates DATA_DIR from that backup; FILE is a signed checkpoint stored elsewhere`,
  options: ['checkpoint'],
  failed: 'The backup was not restored',
  run: async ({ what, options, dataDirectory, onCluster, say }) => {
    if (onCluster) refuseOnCluster('Restore');
    const { log, ...restored } = await restoreBackup({
      backup: resolve(what),
      dataDirectory,
      environment: process.env,
      checkpoint: options.checkpoint === undefined ? undefined : readCheckpoint(options.checkpoint),
      say,
    });
    return { restored: dataDirectory, ...restored, ...log };
  },
});
