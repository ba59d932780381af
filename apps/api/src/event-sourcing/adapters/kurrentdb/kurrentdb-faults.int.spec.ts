import { startKurrentDouble } from '../../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { describeSharedLogFaults } from './shared-log-faults.contract.js';
import { KurrentDBCluster, kurrentdbBinary, versionOf } from './testing/kurrentdb-server.js';

describeSharedLogFaults('the double of KurrentDB', async () => {
  const double = await startKurrentDouble();
  await double.stop();
  return {
    url: double.url,
    start: () => double.start(),
    freeze: () => double.freeze(),
    thaw: () => double.thaw(),
    kill: () => double.stop(),
    dispose: () => double.close(),
  };
});

if (kurrentdbBinary !== undefined) {
  const binary = kurrentdbBinary;
  describeSharedLogFaults(`${versionOf(binary)}, on disk,`, async () => {
    const cluster = await KurrentDBCluster.prepare(binary, 1, 'disk');
    const [node] = cluster.nodes;
    return {
      url: cluster.url,
      start: () => cluster.startAll(),
      freeze: () => node?.signal('SIGSTOP'),
      thaw: () => node?.signal('SIGCONT'),
      kill: async () => node?.kill(),
      dispose: () => cluster.dispose(),
    };
  });
}
