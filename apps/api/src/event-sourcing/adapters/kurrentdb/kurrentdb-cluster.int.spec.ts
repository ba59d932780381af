import { startDoubleCluster } from '../../../../../../test/support/kurrentdb-double/double-cluster.js';
import { describeSharedLogOnACluster } from './shared-log-cluster.contract.js';
import { KurrentDBCluster, kurrentdbBinary, versionOf } from './testing/kurrentdb-server.js';

describeSharedLogOnACluster('the double of KurrentDB', async () => {
  const cluster = await startDoubleCluster();
  return {
    url: cluster.url,
    killLeader: async () => cluster.leader?.stop(),
    freezeLeader: async () => {
      const { leader } = cluster;
      leader?.freeze();
      return () => leader?.thaw();
    },
    dispose: () => cluster.close(),
  };
});

if (kurrentdbBinary !== undefined) {
  const binary = kurrentdbBinary;
  describeSharedLogOnACluster(versionOf(binary), async () => {
    const cluster = await KurrentDBCluster.start(binary, 3, 'memory');
    return {
      url: cluster.url,
      killLeader: async () => (await cluster.leader()).kill(),
      freezeLeader: async () => {
        const leader = await cluster.leader();
        leader.signal('SIGSTOP');
        return () => leader.signal('SIGCONT');
      },
      dispose: () => cluster.dispose(),
    };
  });
}
