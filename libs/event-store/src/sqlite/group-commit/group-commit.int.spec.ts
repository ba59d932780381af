import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { threadFile } from '../../runtime/thread-file.js';
import { OutcomeUnknownError, StoreUnavailableError } from '../../log/store-errors.js';
import { GroupCommit, type QueueBounds } from './group-commit.js';

/** Doubles numbers in batches; the job 'fail' fails. */
const DOUBLING_THREAD = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (message) => {
    if (message.close) return parentPort.close();
    parentPort.postMessage({ outcomes: message.jobs.map((job) => job === 'fail' ? { failed: 'no' } : { result: job * 2 }) });
  });
  parentPort.postMessage({ opened: true });
`;
/** Writes each job to a file, answers numbers, and dies after it wrote 'die'. */
const DYING_THREAD = `
  import { appendFileSync } from 'node:fs';
  import { parentPort, workerData } from 'node:worker_threads';
  parentPort.on('message', (message) => {
    if (message.close) return parentPort.close();
    for (const job of message.jobs) appendFileSync(workerData.file, job + ' ');
    if (message.jobs.includes('die')) process.exit(1);
    parentPort.postMessage({ outcomes: message.jobs.map((job) => ({ result: job * 2 })) });
  });
  parentPort.postMessage({ opened: true });
`;

/** Dies at its first job, and rejects the file when it is restarted. */
const REFUSING_ONCE_DEAD_THREAD = `
  import { existsSync, writeFileSync } from 'node:fs';
  import { parentPort, workerData } from 'node:worker_threads';
  if (existsSync(workerData.file)) {
    parentPort.postMessage({ refused: 'not a notebook' });
    parentPort.close();
  } else {
    parentPort.on('message', () => {
      writeFileSync(workerData.file, '');
      process.exit(1);
    });
    parentPort.postMessage({ opened: true });
  }
`;
const REFUSING_THREAD = `
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage({ refused: 'not a notebook' });
  parentPort.close();
`;

/** As DOUBLING_THREAD, but blocks at 'hold' until the first number of its shared memory is not 0. */
const HELD_THREAD = `
  import { parentPort, workerData } from 'node:worker_threads';
  parentPort.on('message', (message) => {
    if (message.close) return parentPort.close();
    if (message.jobs.includes('hold')) Atomics.wait(workerData.gate, 0, 0);
    parentPort.postMessage({ outcomes: message.jobs.map((job) => ({ result: job === 'hold' ? 0 : job * 2 })) });
  });
  parentPort.postMessage({ opened: true });
`;

/** Counts the batches that it begins, and needs this processor time for each. */
const BUSY_THREAD = `
  import { parentPort, workerData } from 'node:worker_threads';
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  parentPort.on('message', ({ jobs }) => {
    Atomics.add(workerData.begun, 0, 1);
    for (const end = used() + workerData.milliseconds; used() < end;);
    parentPort.postMessage({ outcomes: jobs.map(() => ({ result: 'finished' })) });
  });
  parentPort.postMessage({ opened: true });
`;

/** Submits a job, a second one after a pause, and prints their results. */
const SUSPENDED_PROGRAM = `
  import { setImmediate as nextTurn } from 'node:timers/promises';
  const [, , groupCommit, thread, given] = process.argv;
  const patience = Number(given);
  const { GroupCommit } = await import(groupCommit);
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const group = await GroupCommit.open({
    worker: new URL(thread),
    workerData: { begun, milliseconds: patience / 10 },
    bounds: { length: 1000, age: patience / 2, patience },
  });
  const first = group.submit('job').catch(String);
  while (Atomics.load(begun, 0) === 0) await nextTurn();
  console.log('working');
  const began = performance.now();
  while (performance.now() - began < 1.2 * patience) await nextTurn();
  const results = await Promise.all([first, group.submit('job').catch(String)]);
  console.log(JSON.stringify(results));
`;

/** Milliseconds. */
const PATIENCE = 400;
const LONG_PATIENCE = 2_000;

const block = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

type Job = number | 'die' | 'fail' | 'hold';

describe('GroupCommit', () => {
  let directory: string;
  let record: string;
  let committed: number[][];

  const gate = new Int32Array(new SharedArrayBuffer(4));
  const release = (): void => {
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
      workerData: { file: record },
      onCommitted: (results) => committed.push([...results]),
    });
  };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'event-store-group-'));
    record = join(directory, 'record');
    committed = [];
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('answers each job of a turn with its own outcome, from one message', async () => {
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

  it('finishes submitted jobs before it closes, and rejects later ones', async () => {
    const doubling = await open(DOUBLING_THREAD);
    const last = doubling.submit(21);
    const closing = doubling.close();
    await expect(doubling.submit(1)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(last).resolves.toBe(42);
    await closing;
  });

  it('answers that the outcome is unknown if the thread dies between a commit and its answer', async () => {
    const dying = await open(DYING_THREAD);
    const outcomes = await Promise.allSettled([dying.submit(1), dying.submit('die')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(OutcomeUnknownError) });
    expect(await readFile(record, 'utf8')).toBe('1 die ');
    await expect(dying.submit(2)).resolves.toBe(4);
    await dying.close();
  });

  it('answers that nothing was recorded if a new thread rejects the file', async () => {
    const refusing = await open(REFUSING_ONCE_DEAD_THREAD);
    await expect(refusing.submit('die')).rejects.toBeInstanceOf(OutcomeUnknownError);
    await expect(refusing.submit(2)).rejects.toEqual(new StoreUnavailableError('not a notebook'));
    await refusing.close();
  });

  it('accepts a bounded number of jobs while the disk stalls, and recovers afterwards', async () => {
    const held = await openHeld({ length: 3, age: 60_000, patience: 60_000 });
    const taken = [held.submit('hold'), held.submit(1), held.submit(2)];
    await expect(held.submit(3)).rejects.toBeInstanceOf(StoreUnavailableError);
    release();
    expect(await Promise.all(taken)).toEqual([0, 2, 4]);
    expect(await held.submit(3)).toBe(6);
    await held.close();
  });

  it('rejects jobs while the oldest one has waited too long', async () => {
    const held = await openHeld({ length: 1_000, age: 0, patience: 60_000 });
    const first = held.submit('hold');
    const refused = async (): Promise<boolean> => {
      const outcome = await Promise.race([held.submit(1).catch((error: unknown) => error), nextTurn('waits')]);
      return outcome instanceof StoreUnavailableError;
    };
    while (!(await refused())) continue;
    release();
    expect(await first).toBe(0);
    await held.close();
  });

  it('answers that the outcome is unknown after a timeout, and accepts jobs once the disk answers', async () => {
    const held = await openHeld({ length: 1_000, age: 60_000, patience: 20 });
    const waiting = held.submit('hold');
    await expect(waiting).rejects.toBeInstanceOf(OutcomeUnknownError);
    await expect(held.submit(1)).rejects.toBeInstanceOf(OutcomeUnknownError);
    release();
    let answer: unknown;
    while (answer !== 4) answer = await held.submit(2).catch((error: unknown) => error);
    await held.close();
  });

  it('waits for the disk after a pause of the process, and accepts jobs', async () => {
    const held = await openHeld({ length: 1_000, age: PATIENCE / 2, patience: PATIENCE });
    const first = held.submit('hold');
    // Lets the job be posted.
    await nextTurn();
    release();
    block(3 * PATIENCE);
    expect(await Promise.all([first, held.submit(1)])).toEqual([0, 2]);
    await held.close();
  });

  it('waits for the disk after its process and thread were suspended during a job', async () => {
    const [thread, program] = [join(directory, 'busy.mjs'), join(directory, 'suspended.mjs')];
    await writeFile(thread, BUSY_THREAD);
    await writeFile(program, SUSPENDED_PROGRAM);
    const groupCommit = threadFile('sqlite/group-commit/group-commit.js').href;
    const parameters = [program, groupCommit, pathToFileURL(thread).href, String(LONG_PATIENCE)];
    const child = spawn(process.execPath, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const line = async (): Promise<unknown> => (await lines.next()).value;
    try {
      expect(await line()).toBe('working');
      child.kill('SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, 1.2 * LONG_PATIENCE));
      child.kill('SIGCONT');
      expect(await line()).toBe('["finished","finished"]');
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('reports why a file cannot be used', async () => {
    await expect(open(REFUSING_THREAD)).rejects.toThrow('not a notebook');
  });
});
