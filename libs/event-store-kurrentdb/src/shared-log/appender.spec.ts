import { describe, expect, it } from '@jest/globals';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { VersionConflictError, OutcomeUnknownError, StoreUnavailableError } from '@waymark/event-store';
import { AppendRefusedError } from './append-outcome.js';
import { Appender } from './appender.js';
import { Leader, NotConnectedError } from '../connection/leader-connection.js';
import { NodeClient } from '../connection/node-client.js';
import type { NewEvent, SharedRecord } from './shared-log.js';
import { Slots } from '../connection/slots.js';
import { chainOf } from './testing/event-chain.js';

type Answer = Awaited<ReturnType<KurrentDBClient['appendToStream']>> | Error | 'silence';

const PATIENCE = { prefix: 'events-', callTimeout: 20, appendLimit: 5_000 };
const HASTE = { prefix: 'events-', callTimeout: 20, appendLimit: 60 };

const events = chainOf({ stream: 'order-1' }, [{ n: 1 }, { n: 2 }]);
const others = chainOf({ stream: 'order-1' }, [{ n: 1 }, { n: 2 }]);
const asRead = (written: readonly NewEvent[]): SharedRecord[] =>
  written.map((event) => ({ ...event, commit_position: event.version * 100 }));

const yes: Answer = { success: true, nextExpectedRevision: 1n, position: { commit: 700n, prepare: 700n } };
const error = (fields: object): Error => Object.assign(new Error(), fields);
const conflict = error({ type: 'wrong-expected-version', actualState: 1n });
const unavailable = error({ type: 'unavailable', code: 14 });
const neverSent = error({ code: 14 });
const tooLarge = error({ type: 'maximum-append-size-exceeded' });
const broken = error({ code: 2 });

/** A leader that gives these answers in order, repeating the last one, and whose reads return these events. */
class FakeLeader {
  readonly streamStates: unknown[] = [];
  suspected = 0;
  replaced = 0;
  private readonly leader: Leader;

  constructor(answers: readonly Answer[], shown: readonly SharedRecord[][] = [[]]) {
    const node = new NodeClient('kurrentdb://127.0.0.1:1?tls=false');
    const client = {
      appendToStream: (_stream: string, _events: unknown, { streamState }: { streamState: unknown }) => {
        this.streamStates.push(streamState);
        const answer = answers[this.streamStates.length - 1] ?? answers.at(-1);
        if (answer === 'silence') return new Promise(() => undefined);
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    };
    // An append that is never answered never releases its slot.
    Object.assign(node, { appends: new Slots(Array.from({ length: 15 }, () => client)) });
    this.leader = new Leader(node);
    this.shown = shown;
  }

  append(limits = PATIENCE): Promise<number> {
    let reads = 0;
    const connection = {
      closed: false,
      current: async () => this.leader,
      suspect: () => (this.suspected += 1),
      replace: () => (this.replaced += 1),
    };
    const readFrom = async (): Promise<SharedRecord[]> => {
      reads += 1;
      return this.shown[reads - 1] ?? this.shown.at(-1) ?? [];
    };
    return new Appender(connection, { readFrom }, limits).append('order-1', 0, events);
  }

  private readonly shown: readonly SharedRecord[][];
}

describe('an append', () => {
  it('succeeds with the first positive answer', async () => {
    const leader = new FakeLeader([yes]);
    expect(await leader.append()).toBe(700);
    expect(leader.streamStates).toEqual(['no_stream']);
  });

  it.each([
    ['no answer', 'silence' as const],
    ['a lost connection', unavailable],
    ['no connection', neverSent],
    ['an error of unknown meaning', error({ type: 'unknown', code: 2 })],
    ['a time-out of the server', error({ type: 'deadline-exceeded' })],
  ])('is retried unchanged after %s', async (_what, answer) => {
    const leader = new FakeLeader([answer, answer, yes]);
    expect(await leader.append()).toBe(700);
    expect(leader.streamStates).toEqual(['no_stream', 'no_stream', 'no_stream']);
    expect(leader.suspected).toBe(2);
  });

  it('gets a new client after an error that makes the client unusable', async () => {
    const leader = new FakeLeader([broken, yes]);
    await leader.append();
    expect(leader.replaced).toBe(1);
  });

  it('compares event ids when a conflict may be with its own earlier attempt', async () => {
    await expect(new FakeLeader(['silence', conflict], [asRead(events)]).append()).resolves.toBe(200);
    const lost = new FakeLeader(['silence', conflict], [asRead(others)]).append();
    await expect(lost).rejects.toEqual(new VersionConflictError('order-1', 0, 2));
  });

  it('is retried while the leader does not show the conflicting events yet', async () => {
    const leader = new FakeLeader([conflict, conflict, yes], [[], asRead(events.slice(0, 1))]);
    expect(await leader.append()).toBe(700);
  });

  it('fails with a conflict immediately if the stream is shorter than expected', async () => {
    const shorter = error({ type: 'wrong-expected-version', actualState: 'no_stream' });
    await expect(new FakeLeader([shorter]).append()).rejects.toEqual(new VersionConflictError('order-1', 0, 0));
  });

  it('is rejected immediately, unless an earlier attempt may have been recorded', async () => {
    await expect(new FakeLeader([tooLarge]).append()).rejects.toBeInstanceOf(AppendRefusedError);
    await expect(new FakeLeader([unavailable, tooLarge]).append()).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  it('ends at its limit: outcome unknown if an attempt may have been recorded, otherwise unavailable', async () => {
    await expect(new FakeLeader(['silence', neverSent]).append(HASTE)).rejects.toBeInstanceOf(OutcomeUnknownError);
    await expect(new FakeLeader([neverSent]).append(HASTE)).rejects.toBeInstanceOf(StoreUnavailableError);
    const notConnected = new FakeLeader([new NotConnectedError('nobody leads')]);
    await expect(notConnected.append(HASTE)).rejects.toBeInstanceOf(StoreUnavailableError);
  });
});
