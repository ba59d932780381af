import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreUnavailableError } from '../../../event-store.js';
import { GroupCommit } from './group-commit.js';

/** Doubles numbers in batches; 'die' ends the thread, 'fail' fails one job. */
const DOUBLING_THREAD = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (message) => {
    if (message.close) return parentPort.close();
    if (message.jobs.includes('die')) process.exit(1);
    parentPort.postMessage({ outcomes: message.jobs.map((job) => job === 'fail' ? { failed: 'no' } : { result: job * 2 }) });
  });
  parentPort.postMessage({ opened: true });
`;
const REFUSING_THREAD = `
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage({ refused: 'not a notebook' });
  parentPort.close();
`;

type Job = number | 'die' | 'fail';

describe('GroupCommit', () => {
  let directory: string;
  let committed: number[][];

  const open = async (thread: string): Promise<GroupCommit<Job, number>> => {
    const file = join(directory, 'thread.mjs');
    await writeFile(file, thread);
    return GroupCommit.open<Job, number>({
      worker: pathToFileURL(file),
      workerData: {},
      onCommitted: (results) => committed.push([...results]),
    });
  };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'waymark-group-'));
    committed = [];
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('answers each job of a turn from one message, each with its own outcome', async () => {
    const doubling = await open(DOUBLING_THREAD);
    const outcomes = await Promise.allSettled([doubling.submit(1), doubling.submit('fail'), doubling.submit(3)]);
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('no') },
      { status: 'fulfilled', value: 6 },
    ]);
    expect(committed).toEqual([[2, 6]]);
    await doubling.close();
  });

  it('finishes what was submitted before it was closed, and takes nothing after', async () => {
    const doubling = await open(DOUBLING_THREAD);
    const last = doubling.submit(21);
    const closing = doubling.close();
    await expect(doubling.submit(1)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(last).resolves.toBe(42);
    await closing;
  });

  it('refuses what a dead thread did not answer, and goes on with a new one', async () => {
    const doubling = await open(DOUBLING_THREAD);
    await expect(doubling.submit('die')).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(doubling.submit(2)).resolves.toBe(4);
    await doubling.close();
  });

  it('says why a file cannot be used', async () => {
    await expect(open(REFUSING_THREAD)).rejects.toThrow('not a notebook');
  });
});
