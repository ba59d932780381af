// Runs samples as the test commands run the tests: node test/scripts/sample-run.mjs FOLDER TASK… , where a task is
// `half` (those after it are of one half), `jest:FILE`, `playwright:FILE`, `check:COMMAND`, `unbuilt:OUTPUT` or `repeat:TIMES:FILE` or `repeat:TIMES:FILE:TITLE`.
import { repeat } from '../../scripts/test/repeat.mjs';
import { createTestRun } from '../../scripts/test/runners.mjs';

/** Milliseconds; the first is enough for a runner to start on busy cores. */
const [STARTS_WITHIN, HANGS_AFTER] = [30_000, 5_000];

const [folder, ...words] = process.argv.slice(2);
const testRun = createTestRun(folder, { hangsAfter: HANGS_AFTER, startsWithin: STARTS_WITHIN });
const { jest, playwright, check, half, notPrepared, finish } = testRun;
testRun.begin();

const tasks = {
  jest: (report, file) => jest('Unit tests', report, [`/${file}\\.sample`]),
  playwright: (report, file) => playwright('Browser tests', report, '/no/browser', [file]),
  check: (report, command) => check('Lint', 'sh', '-c', command),
  unbuilt: (report, output) => notPrepared('Compiling the API', output),
  repeat: (report, times, file, title) => {
    const isBrowser = file.startsWith('test/browser/');
    const files = isBrowser ? { jestFiles: [], browserFiles: [file] } : { jestFiles: [file], browserFiles: [] };
    return repeat(testRun, { times: Number(times), title, ...files }, '/no/browser');
  },
};

let report = 0;
const start = (task) => {
  const [name, ...parameters] = task.split(':');
  report += 1;
  return tasks[name](`${report}.json`, ...parameters);
};

const halves = words.reduce(
  (found, word) => (word === 'half' ? [...found, []] : [...found.slice(0, -1), [...found.at(-1), word]]),
  [[]],
);
for (const tasksOfHalf of halves) {
  await half(async () => {
    for (const task of tasksOfHalf) await start(task);
  });
}
finish();
