import { startKurrentDouble } from '../../../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { KurrentDBCluster, kurrentdbBinary, versionOf } from './kurrentdb-server.js';

export interface SomeServer {
  url: string;
  dispose(): Promise<void>;
}

/** What there is on this machine to test with: always the double, and a real server where one is to be had. */
export const someServers: { name: string; start: () => Promise<SomeServer> }[] = [
  {
    name: 'the double',
    start: async () => {
      const double = await startKurrentDouble();
      return { url: double.url, dispose: () => double.close() };
    },
  },
];

const { KURRENTDB_URL: url } = process.env;
if (url !== undefined) {
  someServers.push({ name: 'KURRENTDB_URL', start: async () => ({ url, dispose: async () => undefined }) });
} else if (kurrentdbBinary !== undefined) {
  const binary = kurrentdbBinary;
  someServers.push({ name: versionOf(binary), start: () => KurrentDBCluster.start(binary, 1, 'memory') });
}
