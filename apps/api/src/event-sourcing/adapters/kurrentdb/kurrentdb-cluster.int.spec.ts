import { describeSharedLogOnACluster } from './shared-log-cluster.contract.js';
import { KurrentDBCluster, kurrentdbBinary, versionOf } from './testing/kurrentdb-server.js';

if (kurrentdbBinary !== undefined) {
  const binary = kurrentdbBinary;
  describeSharedLogOnACluster(versionOf(binary), () => KurrentDBCluster.start(binary, 3, 'memory'));
}
