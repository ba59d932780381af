import jestCircus from 'jest-circus/runner';

/** Stryker's number of the change that a test noticed last, and the result of that test file. */
let noticed = { change: undefined, result: undefined };

/**
 * Runs jest-circus until one test notices a change, then skips the remaining tests and files. Stryker recognizes
 * jest-circus by the file name.
 */
export default async function runFile(globalConfig, config, environment, runtime, path, send) {
  const change = process.env.__STRYKER_ACTIVE_MUTANT__;
  if (change !== undefined && noticed.change === change) return { ...noticed.result };
  const handle = environment.handleTestEvent?.bind(environment);
  let isNoticed = false;
  environment.handleTestEvent = async (event, state) => {
    await handle?.(event, state);
    if (change === undefined) return;
    if (event.name === 'test_done' && event.test.errors.length > 0) isNoticed = true;
    if (isNoticed && event.name === 'run_describe_start') event.describeBlock.mode = 'skip';
    if (isNoticed && event.name === 'test_start') event.test.mode = 'skip';
  };
  const result = await jestCircus.default(globalConfig, config, environment, runtime, path, send);
  if (result.numFailingTests > 0) noticed = { change, result };
  return result;
}
