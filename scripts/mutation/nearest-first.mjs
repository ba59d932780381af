import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

const hasProperties = (path) => readFileSync(path, 'utf8').includes(`from 'fast-check'`);

const distance = ({ path, context }) => {
  if (context.config.globals.mutated.some((source) => path.includes(source.replace(/\.ts$/, '')))) return 0;
  return hasProperties(path) ? 2 : 1;
};

/**
 * Runs the tests of the changed sources, `globals.mutated`, first, by their common name, and then the fast files: the
 * first relevant test notices most changes.
 */
export default class NearestFirst extends TestSequencer {
  sort(tests) {
    return [...tests].toSorted((one, other) => distance(one) - distance(other));
  }
}
