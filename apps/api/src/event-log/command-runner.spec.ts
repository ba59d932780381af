import { expect, it } from '@jest/globals';
import type { Actor, DomainEvent } from '@waymark/domain';
import { FIRST_PREVIOUS_HASH, systemClock } from '@waymark/event-store';
import { NO_TRACING, type SpanStart, type Tracing } from '../platform/tracing/tracing.js';
import { CommandRunner, type CommandRunnerParts } from './command-runner.js';

const actor: Actor = { id: 'account-1', email: 'ada@example.test', role: 'staff' };
const deleted = { type: 'ShipmentDeleted', data: {} } as const satisfies DomainEvent;

const append = async (on: boolean) => {
  const started: unknown[] = [];
  const tracing: Tracing = {
    ...NO_TRACING,
    on,
    start: (name: string, { kind, attributes }: SpanStart) => {
      started.push([name, kind, attributes]);
      return { trace_id: 't', span_id: 's', traceparent: 'kept', set: () => undefined, end: () => undefined };
    },
  };
  const appends: { metadata: object }[] = [];
  const store = {
    append: async (one: { metadata: object }) => {
      appends.push(one);
      return { mark: 1, version: 1, hash: FIRST_PREVIOUS_HASH, data: ['{}'] };
    },
  } as unknown as CommandRunnerParts['store'];
  const runner = new CommandRunner({ store, clock: systemClock, newId: () => 'id', wrote: async () => {}, tracing });
  await runner.run({
    decider: { initialState: 0, evolve: (state: number) => state + 1, decide: () => [deleted] },
    stream: 'shipment-1',
    command: () => 'delete',
    context: { actor: { ...actor, session_id: 'session-1' } as Actor, request_id: 'request-1' },
    beginsStream: true,
  });
  return { started, metadata: appends[0]?.metadata };
};

it('the log stores the actor without the session', async () => {
  const { metadata } = await append(false);
  expect(metadata).toHaveProperty('actor', actor);
});

it('the span of an append reveals only the kind of the stream', async () => {
  const { started, metadata } = await append(true);
  const attributes = { 'waymark.stream': 'shipment', 'waymark.events': 'ShipmentDeleted' };
  expect(started).toEqual([['append', 'producer', attributes]]);
  expect(metadata).toHaveProperty('traceparent', 'kept');
});

it('no span is started while tracing is off', async () => {
  const { started, metadata } = await append(false);
  expect(started).toEqual([]);
  expect(metadata).not.toHaveProperty('traceparent');
});
