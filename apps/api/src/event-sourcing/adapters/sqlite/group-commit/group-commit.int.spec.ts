import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../event-store.js';
import { GroupCommit, type QueueBounds } from './group-commit.js';

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

/** As DOUBLING_THREAD, but it stands still at 'hold' until the first number of its shared memory is not 0. */
const HELD_THREAD = `
  import { parentPort, workerData } from 'node:worker_threads';
  parentPort.on('message', (message) => {
    if (message.close) return parentPort.close();
    if (message.jobs.includes('hold')) Atomics.wait(workerData.gate, 0, 0);
    parentPort.postMessage({ outcomes: message.jobs.map((job) => ({ result: job === 'hold' ? 0 : job * 2 })) });
  });
  parentPort.postMessage({ opened: true });
`;

type Job = number | 'die' | 'fail' | 'hold';

describe('GroupCommit', () => {
  let directory: string;
  let committed: number[][];

  const gate = new Int32Array(new SharedArrayBuffer(4));
  const letGo = (): void => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  const openHeld = async (bounds: QueueBounds): Promise<GroupCommit<Job, number>> => {
    Atomics.store(gate, 0, 0);
    const file = join(directory, 'held.mjs');
    await writeFile(file, HELD_THREAD);
    return GroupCommit.open<Job, number>({ worker: pathToFileURL(file), workerData: { gate }, bounds });
  };

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

  it('takes so many jobs and no more while the disk stands still, and goes on when it does', async () => {
    const held = await openHeld({ length: 3, age: 60_000, patience: 60_000 });
    const taken = [held.submit('hold'), held.submit(1), held.submit(2)];
    await expect(held.submit(3)).rejects.toBeInstanceOf(StoreUnavailableError);
    letGo();
    expect(await Promise.all(taken)).toEqual([0, 2, 4]);
    expect(await held.submit(3)).toBe(6);
    await held.close();
  });

  it('takes none behind one that has waited too long', async () => {
    const held = await openHeld({ length: 1_000, age: 0, patience: 60_000 });
    const first = held.submit('hold');
    const refused = async (): Promise<boolean> => {
      const outcome = await Promise.race([held.submit(1).catch((error: unknown) => error), nextTurn('waits')]);
      return outcome instanceof StoreUnavailableError;
    };
    while (!(await refused())) continue;
    letGo();
    expect(await first).toBe(0);
    await held.close();
  });

  it('says of one that is not answered in time that nobody knows, and takes others once the disk answers', async () => {
    const held = await openHeld({ length: 1_000, age: 60_000, patience: 20 });
    const waiting = held.submit('hold');
    await expect(waiting).rejects.toBeInstanceOf(OutcomeUnknownError);
    await expect(held.submit(1)).rejects.toBeInstanceOf(OutcomeUnknownError);
    letGo();
    let answer: unknown;
    while (answer !== 4) answer = await held.submit(2).catch((error: unknown) => error);
    await held.close();
  });

  it('says why a file cannot be used', async () => {
    await expect(open(REFUSING_THREAD)).rejects.toThrow('not a notebook');
  });
});
