import { describeAccess } from '../access.contract.js';
import { describeKurrentDb } from '../kurrentdb.contract.js';
import { startKurrentDouble } from '../kurrentdb-double.js';
import { describeOutages } from '../outages.contract.js';
import { describeNeeding } from '../../needs.js';
import { kurrentVersion } from '../../servers/kurrentdb-program.js';
import { KurrentServer } from '../../servers/kurrentdb-server.js';

describeKurrentDb('the double of KurrentDB', startKurrentDouble);
describeOutages('the double of KurrentDB', startKurrentDouble);
describeAccess('the double of KurrentDB', () => startKurrentDouble({ secure: true }));

// The double is right as far as a real server passes the same.
const url = process.env['KURRENTDB_URL'];

if (url) describeKurrentDb('the KurrentDB of KURRENTDB_URL', async () => ({ url, close: async () => undefined }));

describeNeeding('kurrentd', 'on a real server', () => {
  const name = kurrentVersion();
  let server: Promise<KurrentServer> | undefined;
  const start = (): Promise<KurrentServer> => (server ??= KurrentServer.start());
  // The outages come last, and end the server that both use.
  describeKurrentDb(name, async () => ({ url: (await start()).url, close: async () => undefined }));
  describeOutages(name, start);
  describeAccess(name, () => KurrentServer.start({ secure: true }));
});
