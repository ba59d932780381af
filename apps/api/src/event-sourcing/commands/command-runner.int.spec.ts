import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addressBookDecider, addressBookStream, type Actor } from '@waymark/domain';
import { openSqliteEventStore } from '../adapters/sqlite/sqlite-event-store.js';
import { systemClock } from '../../platform/clock.js';
import { CommandRunner } from './command-runner.js';
import type { EventStore } from '../log/event-store.js';
import { Identifiers } from './identifiers.js';

const actor: Actor = { id: 'account-1', email: 'ada@example.test', role: 'customer' };
const details = { label: 'Home', name: 'Ada', email: '', phone: '', address: '1 St', city: 'London', country: 'UK' };

const runnerOn = (store: EventStore): CommandRunner =>
  new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined });

describe('CommandRunner on the SQLite store', () => {
  let directory: string;
  let store: EventStore;
  let runner: CommandRunner;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'waymark-commands-'));
    store = await openSqliteEventStore({ file: join(directory, 'events.db') });
    runner = runnerOn(store);
  });
  afterEach(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });

  it('runs 64 commands on one stream successfully if none expects a version', async () => {
    const identifiers = new Identifiers(runner);
    const saved = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        const id = await identifiers.next('address');
        return runner.run({
          decider: addressBookDecider,
          stream: addressBookStream(actor.id),
          command: () => ({ type: 'SaveAddress', owner_id: actor.id, address: { ...details, id } }),
          context: { actor, request_id: `request-${index}` },
        });
      }),
    );
    expect(saved.map(({ version }) => version).sort((left, right) => left - right)).toEqual(
      Array.from({ length: 64 }, (_, index) => index + 1),
    );
    const last = saved.find(({ version }) => version === 64);
    expect(new Set(last?.state.addresses.map(({ id }) => id)).size).toBe(64);
  });

  it('reads only new events of a long stream, however many commands ran before', async () => {
    let read = 0;
    const counting = new Proxy(store, {
      get: (target, property, receiver) =>
        property === 'readStream'
          ? async (...given: Parameters<EventStore['readStream']>) => {
              const events = await target.readStream(...given);
              read += events.length;
              return events;
            }
          : (Reflect.get(target, property, receiver) as unknown),
    });
    const through = [runnerOn(counting), runnerOn(counting)] as const;
    const save = (by: CommandRunner, id: number) =>
      by.run({
        decider: addressBookDecider,
        stream: addressBookStream(actor.id),
        command: () => ({ type: 'SaveAddress', owner_id: actor.id, address: { ...details, id } }),
        context: { actor, request_id: `request-${id}` },
      });
    for (let id = 1; id <= 100; id += 1) await save(through[0], id);
    expect(read).toBeLessThan(700);
    await save(through[1], 101);
    read = 0;
    const { version, state } = await save(through[0], 102);
    expect([read, version, state.addresses.length]).toEqual([2, 102, 102]);
  });

  it('accepts one of two processes with the same expected version', async () => {
    const other = runnerOn(store);
    const save = (through: CommandRunner, ...expected: number[]) =>
      through.run({
        decider: addressBookDecider,
        stream: addressBookStream(actor.id),
        command: () => ({ type: 'SaveAddress', owner_id: actor.id, address: { ...details, id: 1 } }),
        context: { actor, request_id: 'request-1' },
        ...(expected.length > 0 && { expectedVersions: expected }),
      });
    const named = await Promise.allSettled([save(runner, 0), save(other, 0)]);
    expect(named.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const unnamed = await Promise.all([save(runner), save(other), save(runner), save(other)]);
    expect(unnamed.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5]);
  });
});
