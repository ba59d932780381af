import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** What a file mostly waits for. */
const aClusterOrAKill = /kurrentdb|^test\/(cluster|faults)\//;
const anApplication = /\.int\.spec\.ts$|^test\//;

const rank = ({ path, context }) => {
  const file = relative(context.config.rootDir, path);
  if (aClusterOrAKill.test(file)) return 0;
  return anApplication.test(file) ? 1 : 2;
};

/** Begins with the files that wait the longest, so that no worker runs one of them alone at the end. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    // Of one rank, as they come: those that failed, then the longest of the last run, on a clean clone the biggest.
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
