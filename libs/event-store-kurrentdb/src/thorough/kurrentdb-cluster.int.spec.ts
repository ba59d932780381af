import { startDoubleCluster } from '../../../../test/support/kurrentdb-double/double-cluster.js';
import { describeNeeding } from '../../../../test/support/test-run/needs.js';
import { kurrentVersion } from '../../../../test/support/servers/kurrentdb-program.js';
import { KurrentServer } from '../../../../test/support/servers/kurrentdb-server.js';
import { describeSharedLogOnACluster } from '../shared-log/shared-log-cluster.contract.js';

describeSharedLogOnACluster('the double of KurrentDB', startDoubleCluster);

describeNeeding('kurrentd', 'on a real server', () => {
  describeSharedLogOnACluster(kurrentVersion(), () => KurrentServer.start({ nodes: 3, where: 'memory' }));
});
