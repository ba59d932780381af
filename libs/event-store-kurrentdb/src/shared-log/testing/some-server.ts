import { startKurrentDouble } from '../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { describeNeeding } from '../../../../../test/support/test-run/needs.js';
import { kurrentVersion } from '../../../../../test/support/servers/kurrentdb-program.js';
import { KurrentServer } from '../../../../../test/support/servers/kurrentdb-server.js';

export interface SomeServer {
  url: string;
  close(): Promise<void>;
}

const { KURRENTDB_URL: url } = process.env;

/** Runs the tests on the double, and on a real server if one is available. */
export const describeOnServers = (tests: (name: string, start: () => Promise<SomeServer>) => void): void => {
  tests('the double', startKurrentDouble);
  if (url !== undefined) {
    tests('KURRENTDB_URL', async () => ({ url, close: async () => undefined }));
    return;
  }
  describeNeeding('kurrentd', 'on a real server', () => {
    tests(kurrentVersion(), () => KurrentServer.start({ where: 'memory' }));
  });
};
