// Runs checks and test runners, and tries failed tests once more.
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { clearInterval, setInterval } from 'node:timers';
import { end, start } from './processes.mjs';
import { THE_FILE, combineTries, environmentFor, readResults } from './results.mjs';
import { performance } from 'node:perf_hooks';
import { JEST, playwrightWith } from './runner-commands.mjs';
import { createSummary, seconds, textOf } from './summary.mjs';

/** The number of parallel test files. More than the cores, since many tests wait for another process or a timeout; each may use 1 GB. */
const WORKERS = Math.min(availableParallelism() + 1, 8);
/** The same for each of two runners at the same time. With more, tests wait for a core until they time out. */
export const WORKERS_OF_TWO = Math.min(availableParallelism(), 4);

/** Exit statuses: a test or a check failed; the installation or the build failed. */
const FAILED = 1;
const NOT_PREPARED = 2;

/** The niceness of a check (0 to 19). Checks do not depend on timeouts, so tests have priority. */
const NICENESS = 5;

/** Megabytes. Lint creates millions of short-lived objects; a larger young generation saves a tenth of its time. */
const SHORT_LIVED = '--max-semi-space-size=64';

/** More flaky tests point to a defect of the machine or the product. */
const MOST_FLAKY = 5;

/** With failed tests in more files, a second try would change nothing, and take long. */
const MOST_FILES_TRIED_AGAIN = 20;

/** Milliseconds without a started or finished test after which a runner counts as hung. Longer than the timeout of any test. */
const HANGS_AFTER = 20 * 60_000;

const isFailed = ({ status }) => status === 'failed';

/**
 * Stops a runner whose results do not grow for `hangsAfter` milliseconds, or that has none after `startsWithin`. Returns a
 * function that tells whether it did.
 */
const endWhenItHangs = (child, path, { hangsAfter, startsWithin }) => {
  let size = 0;
  let grewAt = performance.now();
  let hangs = false;
  const timer = setInterval(() => {
    const found = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (found !== size) [size, grewAt] = [found, performance.now()];
    if (hangs || performance.now() - grewAt < (size === 0 ? startsWithin : hangsAfter)) return;
    hangs = true;
    end(child);
  }, 1_000);
  child.once('exit', () => clearInterval(timer));
  return () => hangs;
};

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Ends the process if another test run uses the folder: each would delete the results of the other. */
const occupy = (folder) => {
  const file = join(folder, '.stamp', 'test-run');
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0 && isRunning(pid)) {
      console.error(`Process ${pid} is running tests in this folder. If it is another program, delete ${file}`);
      process.exit(FAILED);
    }
    writeFileSync(file, `${process.pid}\n`);
  }
  process.once('exit', () => rmSync(file, { force: true }));
};

/**
 * A run of checks and test runners in a folder, with its reports in `.stamp/reports`. Call `begin` first.
 * `hangsAfter`: milliseconds without progress after which a runner is stopped; `startsWithin`: those before its first result.
 */
export const createTestRun = (folder, { hangsAfter = HANGS_AFTER, startsWithin = hangsAfter } = {}) => {
  const reports = join(folder, '.stamp', 'reports');
  const summary = createSummary(reports);
  /** The finished runners. */
  const runs = [];

  mkdirSync(reports, { recursive: true });

  const begin = () => {
    occupy(folder);
    rmSync(reports, { recursive: true, force: true });
    mkdirSync(reports, { recursive: true });
  };

  /** Adds a row to the table of times. */
  const timed = async (title, task) => {
    const began = Date.now();
    const result = await task();
    summary.addStep(title, Date.now() - began);
    return result;
  };

  /** Runs in the background; shows its output only on failure. */
  const check = (title, program, ...parameters) =>
    timed(title, async () => {
      const env = { ...process.env, NODE_OPTIONS: SHORT_LIVED };
      const child = start(program, parameters, { cwd: folder, stdio: ['pipe', 'pipe'], env, niceness: NICENESS });
      const [output, errors, [status, signal]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      console.log(`${title}: ${status === 0 ? 'good' : 'failed'}`);
      if (status === 0) return;
      const printed = `${output}${errors}`;
      summary.addFailedCheck(title, printed.trim() === '' ? `It ended with ${signal ?? `status ${status}`}.` : printed);
      process.stderr.write(`\n${printed}`);
    });

  /** The failures of a runner itself, apart from those of its tests. */
  const failuresOf = ({ title, mayBeEmpty }, { hangs, signal, status, results, unended, isWhole }) => {
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
    if (isWhole && results.some(isFailed)) return [];
    if (!isWhole || status !== 0)
      return [[`${title}: the runner ended with status ${status}, see its output`, unfinished]];
    // A runner that runs no tests must count as a failure.
    return !mayBeEmpty && results.every(({ name }) => name === THE_FILE) ? [[`${title}: no test was found`, '']] : [];
  };

  /** Runs a test runner to its end, so that one report shows all failures. `mayBeEmpty`: whether it may run no test. */
  const run = async (how) => {
    const { title, runner, reportFile, parameters, workers = WORKERS } = how;
    console.log(`\n${title}`);
    const report = join(reports, reportFile);
    const path = report.replace(/\.json$/, '.jsonl');
    const env = { ...process.env, ...runner.environment(report), ...environmentFor(path) };
    const command = [...runner.command(report, workers), ...parameters];
    const child = start(process.execPath, command, { cwd: folder, stdio: ['inherit', 'inherit'], env });
    const hangs = endWhenItHangs(child, path, { hangsAfter, startsWithin });
    const [status, signal] = await once(child, 'exit');
    const { results, unended, milliseconds, isWhole } = readResults(path);
    for (const [file, time] of milliseconds) summary.addFileTime(file, time);
    const failures = failuresOf(how, { hangs: hangs(), signal, status, results, unended, isWhole });
    return { title, runner, reportFile, results, failures };
  };

  const timedRun = (how) => timed(how.title, () => run(how));

  const jest = async (title, reportFile, parameters, workers) => {
    runs.push(await timedRun({ title, runner: JEST, reportFile, parameters, workers }));
  };

  /** `chromium`: the path of the browser. */
  const playwright = async (title, reportFile, chromium, parameters, workers) => {
    runs.push(await timedRun({ title, runner: playwrightWith(chromium), reportFile, parameters, workers }));
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
      summary.addFailure(textOf(result), result.error.replaceAll(`${resolve(folder)}${sep}`, ''), runner.alone(result));
    }
    for (const failure of [...failures, ...second.failures]) summary.addFailure(...failure);
    return flaky.length;
  };

  /**
   * Tries each failed test once more, alone, prints the summary and ends the process. Checks have no second try, because
   * their first failure is the finding; `triesAgain: false` says the same of the tests.
   */
  const finish = async ({ triesAgain = true } = {}) => {
    const failedFiles = new Set(runs.flatMap(({ results }) => results.filter(isFailed).map(({ file }) => file)));
    const isTooMany = failedFiles.size > MOST_FILES_TRIED_AGAIN;
    if (triesAgain && isTooMany) console.log(`\nTests of ${failedFiles.size} files failed, too many for a second try.`);
    let flaky = 0;
    for (const first of runs) {
      const failed = first.results.filter((result) => isFailed(result) && first.runner.canTryAgain(result));
      const isTried = triesAgain && !isTooMany && failed.length > 0;
      flaky += add(first, isTried ? await secondTry(first, failed) : undefined);
    }
    if (flaky > MOST_FLAKY) {
      summary.addFailure(
        `${flaky} tests are flaky; more than ${MOST_FLAKY} are a failure`,
        'This points to a defect of the machine or the product.',
      );
    }
    process.exit(summary.print() ? 0 : FAILED);
  };

  /** Ends the run, because the installation or the build failed. */
  const notPrepared = (title, output) => {
    summary.addFailedCheck(title, output);
    summary.print();
    process.exit(NOT_PREPARED);
  };

  return { reports, summary, begin, timed, run, check, jest, playwright, notPrepared, finish };
};
