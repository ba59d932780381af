import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

const hasProperties = ({ path }) => Number(readFileSync(path, 'utf8').includes(`from 'fast-check'`));

/** Begins with the files that are quick, for most changes are noticed by the first test that looks. */
export default class ExamplesFirst extends TestSequencer {
  sort(tests) {
    return [...tests].toSorted((one, other) => hasProperties(one) - hasProperties(other));
  }
}
