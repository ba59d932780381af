import { startKurrentDouble } from '../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { describeNeeding } from '../../../../test/support/test-run/needs.js';
import { kurrentVersion } from '../../../../test/support/servers/kurrentdb-program.js';
import { KurrentServer } from '../../../../test/support/servers/kurrentdb-server.js';
import { describeSharedLogAccess } from '../shared-log/shared-log-access.contract.js';
import { describeSharedLog } from '../shared-log/shared-log.contract.js';

const url = process.env['KURRENTDB_URL'];

describeSharedLog('the double of KurrentDB', startKurrentDouble);
describeSharedLog('the double of KurrentDB with TLS', () => startKurrentDouble({ secure: true }));
describeSharedLogAccess('the double of KurrentDB', () => startKurrentDouble({ secure: true }));

if (url !== undefined) {
  describeSharedLog('the KurrentDB of KURRENTDB_URL', async () => ({ url, close: async () => undefined }));
} else {
  describeNeeding('kurrentd', 'on a real server', () => {
    const secure = (): Promise<KurrentServer> => KurrentServer.start({ secure: true });
    describeSharedLog(`${kurrentVersion()}, in memory`, () => KurrentServer.start({ where: 'memory' }));
    describeSharedLog(`${kurrentVersion()}, with TLS`, secure);
    describeSharedLogAccess(kurrentVersion(), secure);
  });
}
