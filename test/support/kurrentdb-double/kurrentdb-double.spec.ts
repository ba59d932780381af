import { describeKurrentDb } from './kurrentdb.contract.js';
import { startKurrentDouble } from './kurrentdb-double.js';
import { describeOutages } from './outages.contract.js';
import { kurrentProgram, RealServer } from './real-server.js';

describeKurrentDb('the double of KurrentDB', startKurrentDouble);
describeOutages('the double of KurrentDB', startKurrentDouble);

// The double is right as far as a real server passes the same.
const program = kurrentProgram();
const url = process.env['KURRENTDB_URL'];

if (url) describeKurrentDb('the KurrentDB of KURRENTDB_URL', async () => ({ url, close: async () => undefined }));

if (program) {
  describeKurrentDb(`a real KurrentDB, ${program}`, () => RealServer.start(program));
  describeOutages(`a real KurrentDB, ${program}`, () => RealServer.start(program));
}
