import { startKurrentDouble } from '../../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { kurrentProgram, versionOf } from '../../../../../../test/support/servers/kurrentdb-program.js';
import { KurrentServer } from '../../../../../../test/support/servers/kurrentdb-server.js';
import { describeSharedLogAccess } from './shared-log-access.contract.js';
import { describeSharedLog } from './shared-log.contract.js';

const url = process.env['KURRENTDB_URL'];

describeSharedLog('the double of KurrentDB', startKurrentDouble);
describeSharedLog('the double of KurrentDB with TLS', () => startKurrentDouble({ secure: true }));
describeSharedLogAccess('the double of KurrentDB', () => startKurrentDouble({ secure: true }));

if (url !== undefined) {
  describeSharedLog('the KurrentDB of KURRENTDB_URL', async () => ({ url, close: async () => undefined }));
} else if (kurrentProgram !== undefined) {
  const program = kurrentProgram;
  const secure = (): Promise<KurrentServer> => KurrentServer.start(program, { secure: true });
  describeSharedLog(`${versionOf(program)}, in memory`, () => KurrentServer.start(program, { where: 'memory' }));
  describeSharedLog(`${versionOf(program)}, with TLS`, secure);
  describeSharedLogAccess(versionOf(program), secure);
}
