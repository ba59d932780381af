import { describeAccess } from './access.contract.js';
import { describeKurrentDb } from './kurrentdb.contract.js';
import { startKurrentDouble } from './kurrentdb-double.js';
import { describeOutages } from './outages.contract.js';
import { kurrentProgram, RealServer } from './real-server.js';

describeKurrentDb('the double of KurrentDB', startKurrentDouble);
describeOutages('the double of KurrentDB', startKurrentDouble);
describeAccess('the double of KurrentDB', () => startKurrentDouble({ secure: true }));

// The double is right as far as a real server passes the same.
const program = kurrentProgram();
const url = process.env['KURRENTDB_URL'];

if (url) describeKurrentDb('the KurrentDB of KURRENTDB_URL', async () => ({ url, close: async () => undefined }));

if (program) {
  const name = `a real KurrentDB, ${program}`;
  let server: Promise<RealServer> | undefined;
  const start = (): Promise<RealServer> => (server ??= RealServer.start(program));
  // The outages come last, and end the server that both use.
  describeKurrentDb(name, async () => ({ url: (await start()).url, close: async () => undefined }));
  describeOutages(name, start);
  describeAccess(name, () => RealServer.start(program, { secure: true }));
}
