import type { CloudEvent } from '@waymark/contracts';
import { describe, expect, it } from '@jest/globals';
import { emptyLog, KEPT_EVENTS, streamLog, type StreamAction, type StreamLog } from './stream-log.js';

const event = (id: number) => ({ id: String(id) }) as CloudEvent;
const received = (id: number): StreamAction => ({ type: 'received', event: event(id) });
const after = (...actions: StreamAction[]): StreamLog => actions.reduce(streamLog, emptyLog);
const ids = (events: readonly CloudEvent[]) => events.map(({ id }) => id);

describe('the log of the stream', () => {
  it('shows the newest event first, and each only once', () => {
    const log = after(received(1), received(2), received(1));
    expect(ids(log.shown)).toEqual(['2', '1']);
    expect(log.received).toBe(2);
  });

  it('does not change while paused, and then shows the buffered events', () => {
    const paused = after(received(1), { type: 'paused' }, received(2), received(3), received(3));
    expect(ids(paused.shown)).toEqual(['1']);
    expect(paused.heldCount).toBe(2);
    const resumed = streamLog(paused, { type: 'resumed' });
    expect(ids(resumed.shown)).toEqual(['3', '2', '1']);
    expect(resumed).toMatchObject({ paused: false, heldCount: 0, received: 3 });
  });

  it('keeps no more than its maximum, also while paused', () => {
    const many = Array.from({ length: KEPT_EVENTS + 5 }, (_, id) => received(id));
    expect(after(...many).shown).toHaveLength(KEPT_EVENTS);
    const paused = after({ type: 'paused' }, ...many);
    expect(paused.held).toHaveLength(KEPT_EVENTS);
    expect(paused.heldCount).toBe(KEPT_EVENTS + 5);
    expect(streamLog(paused, { type: 'resumed' }).shown).toHaveLength(KEPT_EVENTS);
  });

  it('becomes empty when it is cleared, but stays paused', () => {
    expect(after(received(1), { type: 'paused' }, { type: 'cleared' })).toEqual({ ...emptyLog, paused: true });
  });
});
