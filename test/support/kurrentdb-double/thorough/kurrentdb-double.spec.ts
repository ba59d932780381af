import { describeAccess } from '../contract/access.contract.js';
import { describeKurrentDb } from '../contract/kurrentdb.contract.js';
import { startKurrentDouble } from '../kurrentdb-double.js';
import { describeOutages } from '../contract/outages.contract.js';
import { describeNeeding } from '../../test-run/needs.js';
import { kurrentVersion } from '../../servers/kurrentdb-program.js';
import { KurrentServer } from '../../servers/kurrentdb-server.js';

describeKurrentDb('the double of KurrentDB', startKurrentDouble);
describeOutages('the double of KurrentDB', startKurrentDouble);
describeAccess('the double of KurrentDB', () => startKurrentDouble({ secure: true }));

// The double is correct as far as a real server passes the same contract.
const url = process.env['KURRENTDB_URL'];

if (url) describeKurrentDb('the KurrentDB of KURRENTDB_URL', async () => ({ url, close: async () => undefined }));

describeNeeding('kurrentd', 'on a real server', () => {
  const name = kurrentVersion();
  let server: Promise<KurrentServer> | undefined;
  const start = (): Promise<KurrentServer> => (server ??= KurrentServer.start());
  // The outages run last, because they end the shared server.
  describeKurrentDb(name, async () => ({ url: (await start()).url, close: async () => undefined }));
  describeOutages(name, start);
  describeAccess(name, () => KurrentServer.start({ secure: true }));
});
