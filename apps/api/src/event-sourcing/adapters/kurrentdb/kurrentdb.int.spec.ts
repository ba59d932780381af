import { startKurrentDouble } from '../../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { RealServer } from '../../../../../../test/support/kurrentdb-double/real-server.js';
import { describeSharedLogAccess } from './shared-log-access.contract.js';
import { describeSharedLog, type ServerUnderTest } from './shared-log.contract.js';
import { KurrentDBCluster, kurrentdbBinary, versionOf } from './testing/kurrentdb-server.js';

const url = process.env['KURRENTDB_URL'];

const underTest = async (starting: Promise<{ url: string; close: () => Promise<void> }>): Promise<ServerUnderTest> => {
  const server = await starting;
  return { url: server.url, dispose: () => server.close() };
};

describeSharedLog('the double of KurrentDB', () => underTest(startKurrentDouble()));
describeSharedLog('the double of KurrentDB with TLS', () => underTest(startKurrentDouble({ secure: true })));
describeSharedLogAccess('the double of KurrentDB', () => underTest(startKurrentDouble({ secure: true })));

if (url !== undefined) {
  describeSharedLog('the KurrentDB of KURRENTDB_URL', async () => ({ url, dispose: async () => undefined }));
} else if (kurrentdbBinary !== undefined) {
  const binary = kurrentdbBinary;
  describeSharedLog(`${versionOf(binary)}, in memory`, () => KurrentDBCluster.start(binary, 1, 'memory'));
  const secure = (): Promise<ServerUnderTest> => underTest(RealServer.start(binary, { secure: true }));
  describeSharedLog(`${versionOf(binary)}, with TLS`, secure);
  describeSharedLogAccess(versionOf(binary), secure);
}
