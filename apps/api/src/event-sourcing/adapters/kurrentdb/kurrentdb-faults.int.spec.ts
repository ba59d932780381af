import { startKurrentDouble } from '../../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { kurrentProgram, versionOf } from '../../../../../../test/support/servers/kurrentdb-program.js';
import { KurrentServer } from '../../../../../../test/support/servers/kurrentdb-server.js';
import { describeSharedLogFaults } from './shared-log-faults.contract.js';

describeSharedLogFaults('the double of KurrentDB', startKurrentDouble);

if (kurrentProgram !== undefined) {
  const program = kurrentProgram;
  describeSharedLogFaults(`${versionOf(program)}, on disk,`, () => KurrentServer.start(program));
}
