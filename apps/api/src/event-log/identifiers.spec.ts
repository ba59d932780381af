import { describe, expect, it } from '@jest/globals';
import { fold, identifierStream, type Actor, type WaymarkEvent } from '@waymark/domain';
import type { CommandOutcome, CommandRun } from '@waymark/event-store';
import type { CommandRunner } from './command-runner.js';
import { Identifiers } from './identifiers.js';

/** Runs commands on streams in memory. Each node has its own Identifiers on the same streams. */
class FakeRunner implements Pick<CommandRunner, 'run'> {
  readonly streams = new Map<string, WaymarkEvent[]>();
  readonly runs: object[] = [];
  failing = false;

  async run<State, Command, Event extends WaymarkEvent>({
    decider,
    stream,
    command,
    ...others
  }: CommandRun<State, Command, Event, Actor>): Promise<CommandOutcome<State, Event, never>> {
    this.runs.push(others);
    if (this.failing) throw new Error('unavailable');
    const before = this.streams.get(stream) ?? [];
    const state = fold(decider.evolve, decider.initialState, before as Event[]);
    const events = decider.decide(command('', new Date(0)), state);
    this.streams.set(stream, [...before, ...events]);
    return { state, version: 1, recorded_at: '', events };
  }
}

const take = (identifiers: Identifiers, count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => identifiers.next('shipment')));

describe('Identifiers', () => {
  it('counts from 1, across blocks', async () => {
    const identifiers = new Identifiers(new FakeRunner());
    expect(await take(identifiers, 2500)).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1));
  });

  it('reserves blocks as the system, from the last block alone', async () => {
    const runner = new FakeRunner();
    await new Identifiers(runner).next('shipment');
    const actor = { id: 'system', email: '', role: 'system' };
    expect(runner.runs).toEqual([{ fromLastEvent: true, context: { actor, request_id: 'identifier-block' } }]);
  });

  it('rejects if no block was reserved', async () => {
    const outcome = { state: {}, version: 0, recorded_at: '', events: [] };
    const runner = { run: () => Promise.resolve(outcome) } as unknown as CommandRunner;
    await expect(new Identifiers(runner).next('shipment')).rejects.toThrow('no identifiers were reserved for shipment');
  });

  it('counts each kind separately', async () => {
    const identifiers = new Identifiers(new FakeRunner());
    await take(identifiers, 5);
    expect(await identifiers.next('address')).toBe(1);
  });

  it('never returns an identifier twice, across nodes and restarts', async () => {
    const runner = new FakeRunner();
    const nodes = Array.from({ length: 3 }, () => new Identifiers(runner));
    const given = (await Promise.all(nodes.map((node) => take(node, 1700)))).flat();
    given.push(...(await take(new Identifiers(runner), 1)));
    expect(new Set(given).size).toBe(5101);
  });

  it('reserves the next block before the current one ends', async () => {
    const runner = new FakeRunner();
    const identifiers = new Identifiers(runner);
    await take(identifiers, 500);
    expect(runner.streams.get(identifierStream('shipment'))).toHaveLength(1);
    await take(identifiers, 1);
    expect(runner.streams.get(identifierStream('shipment'))).toHaveLength(2);
    await take(identifiers, 499);
    expect(runner.streams.get(identifierStream('shipment'))).toHaveLength(2);
  });

  it('uses up its block while none can be reserved, then fails, then recovers', async () => {
    const runner = new FakeRunner();
    const identifiers = new Identifiers(runner);
    await take(identifiers, 1);
    runner.failing = true;
    expect((await take(identifiers, 999)).at(-1)).toBe(1000);
    await expect(identifiers.next('shipment')).rejects.toThrow('unavailable');
    runner.failing = false;
    expect(await identifiers.next('shipment')).toBe(1001);
  });
});
