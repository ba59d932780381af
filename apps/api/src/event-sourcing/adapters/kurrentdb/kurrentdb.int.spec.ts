import { describeSharedLog } from './shared-log.contract.js';
import { KurrentDBCluster, kurrentdbBinary, versionOf } from './testing/kurrentdb-server.js';

const url = process.env['KURRENTDB_URL'];

if (url !== undefined) {
  describeSharedLog('KURRENTDB_URL', async () => ({ url, dispose: async () => undefined }));
} else if (kurrentdbBinary !== undefined) {
  const binary = kurrentdbBinary;
  describeSharedLog(`${versionOf(binary)}, in memory`, () => KurrentDBCluster.start(binary, 1, 'memory'));
}
