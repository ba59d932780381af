// Runs samples as the test commands run the tests: node test/scripts/sample-run.mjs FOLDER TASK… , where a task is
// `jest:FILE`, `playwright:FILE`, `check:COMMAND`, `unbuilt:OUTPUT` or `repeat:TIMES:FILE` or `repeat:TIMES:FILE:TITLE`.
import { repeat } from '../../scripts/test/repeat.mjs';
import { createTestRun } from '../../scripts/test/runners.mjs';

const [folder, ...given] = process.argv.slice(2);
/** Milliseconds. Only a run of a sample that hangs has a short limit, because a busy machine would exceed it. */
const hangsAfter = Number(process.env.HANGS_AFTER);
const testRun = createTestRun(folder, { hangsAfter, startsWithin: 120_000 });
const { jest, playwright, check, notPrepared, finish } = testRun;
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

for (const [index, task] of given.entries()) {
  const [name, ...parameters] = task.split(':');
  await tasks[name](`${index}.json`, ...parameters);
}
await finish();
