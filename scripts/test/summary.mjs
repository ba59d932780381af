// Collects the results of a run, and prints durations, skipped tests, flaky tests and failures at its end.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureList, firstLines, oneLine } from './failures.mjs';
import { NEEDS } from './programs.mjs';

/** The number of lines in the list of failures: of a test's error, and of a check's output. */
const ERROR_LINES = 12;
const OUTPUT_LINES = 20;

const SLOWEST = 10;
const NOTHING = 'nothing';

const isInContinuousIntegration = !['', '0', 'false', undefined].includes(process.env.CI);

export const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** @param {import('./results.mjs').Place} place */
export const textOf = ({ file, line, name }) => `${file}${line ? `:${line}` : ''} › ${name}`;

/** The missing need of a skipped test, from its name: see test/support/test-run/needs.ts. Prefers one that CI requires. */
const lackingIn = ({ name }) => {
  const needs = [...name.matchAll(/\(needs ([^)]+)\)/g)].map(([, need]) => need);
  return needs.find((need) => NEEDS[need]?.optional !== true) ?? needs[0] ?? NOTHING;
};

/** `reports`: the folder for the list of failures. */
export const createSummary = (reports) => {
  const steps = [];
  const fileTimes = new Map();
  /** @type {import('./failures.mjs').Failure[]} */
  const failures = [];
  const flaky = [];
  const skipped = [];
  let passed = 0;

  const addFailure = (title, text, command) => failures.push({ title, text, command, lines: ERROR_LINES });

  const printTimes = () => {
    const row = ([title, milliseconds]) => `${seconds(milliseconds).padStart(9)}  ${title}`;
    console.log(`\nWhere the time went (checks run in the background)\n${steps.map(row).join('\n')}`);
    const slowest = [...fileTimes].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST);
    if (slowest.length > 0) console.log(`\nThe slowest test files\n${slowest.map(row).join('\n')}`);
  };

  /** Prints the skipped tests by need. In CI, a missing need that is not optional is a failure. */
  const printSkipped = () => {
    for (const need of new Set(skipped.map(lackingIn))) {
      const tests = skipped.filter((test) => lackingIn(test) === need);
      const isOne = tests.length === 1;
      const which = `${tests.length} ${isOne ? 'test' : 'tests'} that ${isOne ? 'needs' : 'need'} ${need}`;
      console.log(`\nNOT RUN: ${which}`);
      const isAllowed = !isInContinuousIntegration || NEEDS[need]?.optional === true;
      if (!isAllowed) addFailure(`Skipped, which CI does not allow: ${which}`, tests.map(textOf).join('\n'));
    }
  };

  const printFlaky = () => {
    if (flaky.length > 0) console.log('');
    for (const { file, name, error } of flaky)
      console.log(`FLAKY: ${file} › ${oneLine(name)}: ${firstLines(error, 1).join('')}`);
  };

  return {
    addFailure,
    addFailedCheck: (title, output) => failures.push({ title, text: output, lines: OUTPUT_LINES }),
    addStep: (title, milliseconds) => steps.push([title, milliseconds]),
    addFileTime: (file, milliseconds) => fileTimes.set(file, (fileTimes.get(file) ?? 0) + milliseconds),
    addPassed: (count) => (passed += count),
    addFlaky: (results) => flaky.push(...results),
    addSkipped: (results) => skipped.push(...results),
    /** Prints everything, the failures last. Returns whether the run passed. */
    print: () => {
      printTimes();
      printSkipped();
      printFlaky();
      const list = failureList(failures).join('\n');
      writeFileSync(join(reports, 'failures.txt'), list);
      if (list !== '') console.log(`\n${list}`);
      const left = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
      console.log(`\n${passed} passed, ${failures.length} failed${left}`);
      return failures.length === 0;
    },
  };
};
