import { startKurrentDouble } from '../../../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { describeNeeding } from '../../../../../../../test/support/needs.js';
import { kurrentVersion } from '../../../../../../../test/support/servers/kurrentdb-program.js';
import { KurrentServer } from '../../../../../../../test/support/servers/kurrentdb-server.js';

export interface SomeServer {
  url: string;
  close(): Promise<void>;
}

const { KURRENTDB_URL: url } = process.env;

/** Describes the tests on the double, and on a real server where one is to be had. */
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
