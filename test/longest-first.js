import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** Ranks a file by what it mostly waits for. */
const aClusterOrAKill = /kurrentdb|^test\/(cluster|faults)\//;
const anApplication = /\.int\.spec\.ts$|^test\//;

const rank = ({ path, context }) => {
  const file = relative(context.config.rootDir, path);
  if (aClusterOrAKill.test(file)) return 0;
  return anApplication.test(file) ? 1 : 2;
};

/** Runs the files that wait the longest first, so that no worker runs one of them alone at the end. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    // Within a rank, in Jest's order: failed files, then the slowest of the last run; on a clean clone the largest.
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
