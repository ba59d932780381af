import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSampleStore, type SampleStore } from '../testing/sample-store.js';
import { systemClock } from '../runtime/clock.js';
import { opened, sampleActor as actor, type SampleActor, type SampleEvent } from '../testing/sample.js';
import { CommandRunner } from './command-runner.js';
import type { Decider } from './decider.js';

type SampleRunner = CommandRunner<SampleEvent, SampleActor>;

/** Keeps the numbers of all `Opened` events. */
const numbering: Decider<readonly number[], number, SampleEvent> = {
  initialState: [],
  evolve: (numbers, event) => (event.type === 'Opened' ? [...numbers, event.data.number] : numbers),
  decide: (number) => [opened(number)],
};

const runnerOn = (store: SampleStore): SampleRunner =>
  new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined });

const open = (runner: SampleRunner, number: number, ...expected: number[]) =>
  runner.run({
    decider: numbering,
    stream: 'thing-1',
    command: () => number,
    context: { actor, request_id: `request-${number}` },
    ...(expected.length > 0 && { expectedVersions: expected }),
  });

describe('CommandRunner on the SQLite store', () => {
  let directory: string;
  let store: SampleStore;
  let runner: SampleRunner;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'event-store-commands-'));
    store = await openSampleStore(join(directory, 'events.db'));
    runner = runnerOn(store);
  });
  afterEach(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });

  it('runs 64 commands on one stream successfully if none expects a version', async () => {
    const saved = await Promise.all(Array.from({ length: 64 }, (_, number) => open(runner, number)));
    expect(saved.map(({ version }) => version).sort((left, right) => left - right)).toEqual(
      Array.from({ length: 64 }, (_, index) => index + 1),
    );
    const last = saved.find(({ version }) => version === 64);
    expect(new Set(last?.state).size).toBe(64);
  });

  it('reads only new events of a long stream, however many commands ran before', async () => {
    let read = 0;
    const counting = new Proxy(store, {
      get: (target, property, receiver) =>
        property === 'readStream'
          ? async (...given: Parameters<SampleStore['readStream']>) => {
              const events = await target.readStream(...given);
              read += events.length;
              return events;
            }
          : (Reflect.get(target, property, receiver) as unknown),
    });
    const through = [runnerOn(counting), runnerOn(counting)] as const;
    for (let number = 1; number <= 100; number += 1) await open(through[0], number);
    expect(read).toBeLessThan(700);
    await open(through[1], 101);
    read = 0;
    const { version, state } = await open(through[0], 102);
    expect([read, version, state.length]).toEqual([2, 102, 102]);
  });

  it('accepts one of two processes with the same expected version', async () => {
    const other = runnerOn(store);
    const named = await Promise.allSettled([open(runner, 1, 0), open(other, 1, 0)]);
    expect(named.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const unnamed = await Promise.all([open(runner, 2), open(other, 2), open(runner, 2), open(other, 2)]);
    expect(unnamed.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5]);
  });
});
