import { startKurrentDouble } from '../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { describeNeeding } from '../../../../test/support/test-run/needs.js';
import { kurrentVersion } from '../../../../test/support/servers/kurrentdb-program.js';
import { KurrentServer } from '../../../../test/support/servers/kurrentdb-server.js';
import { describeSharedLogFaults } from '../shared-log/shared-log-faults.contract.js';

describeSharedLogFaults('the double of KurrentDB', startKurrentDouble);

describeNeeding('kurrentd', 'on a real server', () => {
  describeSharedLogFaults(`${kurrentVersion()}, on disk,`, () => KurrentServer.start());
});
