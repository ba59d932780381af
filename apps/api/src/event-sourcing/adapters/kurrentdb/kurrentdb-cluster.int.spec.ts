import { startDoubleCluster } from '../../../../../../test/support/kurrentdb-double/double-cluster.js';
import { kurrentProgram, versionOf } from '../../../../../../test/support/servers/kurrentdb-program.js';
import { KurrentServer } from '../../../../../../test/support/servers/kurrentdb-server.js';
import { describeSharedLogOnACluster } from './shared-log-cluster.contract.js';

describeSharedLogOnACluster('the double of KurrentDB', startDoubleCluster);

if (kurrentProgram !== undefined) {
  const program = kurrentProgram;
  describeSharedLogOnACluster(versionOf(program), () => KurrentServer.start(program, { nodes: 3, where: 'memory' }));
}
