// Runs checks and test runners, and tries failed tests once more.
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { clearInterval, setInterval } from 'node:timers';
import { end, start } from './processes.mjs';
import { THE_FILE, combineTries, environmentFor, readResults } from './results.mjs';
import { performance } from 'node:perf_hooks';
import { JEST, playwrightWith } from './runner-commands.mjs';
import { createSummary, seconds, textOf } from './summary.mjs';

/** How many tests run side by side. Many wait for another process or a time limit of the product, so more than there are cores; each may take a gigabyte. */
const WORKERS = Math.min(availableParallelism() + 1, 8);

/** Exit statuses: a test or a check failed; the dependencies could not be installed or the product not be built. */
const FAILED = 1;
const NOT_PREPARED = 2;

/** How far a check stands back (0 to 19). Nothing in it waits for a time limit, so tests go before it. */
const STANDS_BACK = 5;

/** Lint makes millions of short-lived objects: with room for them it takes a tenth less. Megabytes. */
const SHORT_LIVED = '--max-semi-space-size=64';

/** With more flaky tests in a half, the machine or the product has a fault of its own. */
const MOST_FLAKY = 5;

/** With more failed tests a half is red whatever a second try finds, which would take long. */
const MOST_TRIED_AGAIN = 20;

/** Milliseconds without a test that begins or ends after which a runner hangs. More than the limit of any test. */
const HANGS_AFTER = 20 * 60_000;

const isFailed = ({ status }) => status === 'failed';

/** Ends a runner whose results have not grown for `hangsAfter` milliseconds. Returns whether it did. */
const endWhenItHangs = (child, path, hangsAfter) => {
  let size = 0;
  let grewAt = performance.now();
  let hangs = false;
  const timer = setInterval(() => {
    const found = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (found !== size) [size, grewAt] = [found, performance.now()];
    if (hangs || performance.now() - grewAt < hangsAfter) return;
    hangs = true;
    end(child);
  }, 1_000);
  child.once('exit', () => clearInterval(timer));
  return () => hangs;
};

/**
 * A run of checks and test runners in a folder, whose reports are in `.stamp/reports`.
 * `hangsAfter`: milliseconds without progress after which a runner is ended.
 */
export const createTestRun = (folder, { hangsAfter = HANGS_AFTER } = {}) => {
  const reports = join(folder, '.stamp', 'reports');
  const summary = createSummary(reports);
  /** The runners of the present half. */
  let runs = [];

  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  /** Adds a row to the table of times. */
  const timed = async (title, task) => {
    const began = Date.now();
    const result = await task();
    summary.addStep(title, Date.now() - began);
    return result;
  };

  /** Runs in the background of whatever else runs; its output is shown only when it fails. */
  const check = (title, program, ...parameters) =>
    timed(title, async () => {
      const env = { ...process.env, NODE_OPTIONS: SHORT_LIVED };
      const child = start(program, parameters, { cwd: folder, stdio: ['pipe', 'pipe'], env, niceness: STANDS_BACK });
      const [output, errors, [status]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      console.log(`${title}: ${status === 0 ? 'good' : 'failed'}`);
      if (status === 0) return;
      summary.addFailedCheck(title, `${output}${errors}`);
      process.stderr.write(`\n${output}${errors}`);
    });

  /** The failures of a runner beside those of its tests. */
  const failuresOf = ({ title, hangs, signal, status, results, unended }) => {
    if (hangs) {
      const tests = unended.filter(({ name }) => name !== THE_FILE);
      const reason = `It did not end: no test began or ended for ${seconds(hangsAfter)}.`;
      return [
        [`${title}: the runner was ended because it hung`, reason],
        ...(tests.length > 0 ? tests : unended).map((place) => [textOf(place), reason]),
      ];
    }
    const unfinished = unended.map(textOf).join('\n');
    if (signal !== null) return [[`${title}: the runner was ended by ${signal}, unfinished are`, unfinished]];
    if (results.some(isFailed)) return [];
    if (status !== 0) return [[`${title}: the runner ended with status ${status}, see its output`, unfinished]];
    // A runner that runs nothing must not look green.
    return results.every(({ name }) => name === THE_FILE) ? [[`${title}: no test was found`, '']] : [];
  };

  /** Runs a test runner to its end whatever it finds, so that one report shows everything that fails. */
  const run = async ({ title, runner, reportFile, parameters, workers = WORKERS }) => {
    console.log(`\n${title}`);
    const report = join(reports, reportFile);
    const path = report.replace(/\.json$/, '.jsonl');
    const env = { ...process.env, ...runner.environment(report), ...environmentFor(path) };
    const command = [...runner.command(report, workers), ...parameters];
    const child = start(process.execPath, command, { cwd: folder, stdio: ['inherit', 'inherit'], env });
    const hangs = endWhenItHangs(child, path, hangsAfter);
    const [status, signal] = await once(child, 'exit');
    const { results, unended, milliseconds } = readResults(path);
    for (const [file, time] of milliseconds) summary.addFileTime(file, time);
    const failures = failuresOf({ title, hangs: hangs(), signal, status, results, unended });
    return { title, runner, reportFile, results, failures };
  };

  const timedRun = (how) => timed(how.title, () => run(how));

  const jest = async (title, reportFile, parameters, workers) => {
    runs.push(await timedRun({ title, runner: JEST, reportFile, parameters, workers }));
  };

  /** `chromium`: the path of the browser. */
  const playwright = async (title, reportFile, chromium, parameters) => {
    runs.push(await timedRun({ title, runner: playwrightWith(chromium), reportFile, parameters }));
  };

  const secondTry = ({ title, runner, reportFile }, failed) =>
    timedRun({
      title: `${title}, second try`,
      runner,
      reportFile: reportFile.replace('.json', '-again.json'),
      parameters: runner.again(failed),
      workers: 1,
    });

  /** Adds the results of a run and of its second try, if there was one, to the summary. Returns the number of flaky tests. */
  const add = ({ runner, results, failures }, second = { results: [], failures: [] }) => {
    const { passed, failed, flaky, skipped } = combineTries(results, second.results);
    summary.addPassed(passed);
    summary.addSkipped(skipped);
    summary.addFlaky(flaky);
    for (const result of failed) {
      summary.addFailure(textOf(result), result.error.replaceAll(`${folder}/`, ''), runner.alone(result));
    }
    for (const failure of [...failures, ...second.failures]) summary.addFailure(...failure);
    return flaky.length;
  };

  /**
   * Runs a half of the tests to its end, then each failed test once more with nothing beside it. Checks are not tried
   * again: their first failure is the finding. `triesAgain` is false where that is so for the tests too.
   */
  const half = async (task, { triesAgain = true } = {}) => {
    runs = [];
    await task();
    const count = runs.flatMap(({ results }) => results.filter(isFailed)).length;
    const isTooMany = count > MOST_TRIED_AGAIN;
    if (triesAgain && isTooMany) console.log(`\n${count} tests failed, too many to try them again.`);
    let flaky = 0;
    for (const first of runs) {
      const failed = first.results.filter((result) => isFailed(result) && first.runner.canTryAgain(result));
      const isTried = triesAgain && !isTooMany && failed.length > 0;
      flaky += add(first, isTried ? await secondTry(first, failed) : undefined);
    }
    if (flaky <= MOST_FLAKY) return;
    summary.addFailure(
      `${flaky} tests are flaky; more than ${MOST_FLAKY} in one half are a failure`,
      'The machine or the product has a fault of its own.',
    );
  };

  /** Prints the summary and ends the process. */
  const finish = () => process.exit(summary.print() ? 0 : FAILED);

  /** Ends the run because the tests lack what they need. */
  const notPrepared = (title, output) => {
    summary.addFailedCheck(title, output);
    summary.print();
    process.exit(NOT_PREPARED);
  };

  return { reports, summary, timed, run, check, jest, playwright, half, notPrepared, finish };
};
