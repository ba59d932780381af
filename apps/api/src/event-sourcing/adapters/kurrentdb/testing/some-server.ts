import { startKurrentDouble } from '../../../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { kurrentProgram, versionOf } from '../../../../../../../test/support/servers/kurrentdb-program.js';
import { KurrentServer } from '../../../../../../../test/support/servers/kurrentdb-server.js';

export interface SomeServer {
  url: string;
  close(): Promise<void>;
}

/** What there is on this machine to test with: always the double, and a real server where one is to be had. */
export const someServers: { name: string; start: () => Promise<SomeServer> }[] = [
  { name: 'the double', start: startKurrentDouble },
];

const { KURRENTDB_URL: url } = process.env;
if (url !== undefined) {
  someServers.push({ name: 'KURRENTDB_URL', start: async () => ({ url, close: async () => undefined }) });
} else if (kurrentProgram !== undefined) {
  const program = kurrentProgram;
  someServers.push({ name: versionOf(program), start: () => KurrentServer.start(program, { where: 'memory' }) });
}
