import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lineAfter, type Line, type LineEvent } from './line.js';

const transitions: readonly [Line, LineEvent, Line][] = [
  ['unopened', 'start', 'fetching'],
  ['fetching', 'done', 'resting'],
  ['fetching', 'failed', 'unopened'],
  ['resting', 'start', 'connecting'],
  ['waiting', 'start', 'connecting'],
  ['waiting', 'stop', 'resting'],
  ['connecting', 'connect', 'connected'],
  ['connecting', 'rejected', 'refreshing'],
  ['connecting', 'failed', 'waiting'],
  ['connecting', 'stop', 'resting'],
  ['connected', 'disconnect', 'reconnecting'],
  ['connected', 'stop', 'resting'],
  ['reconnecting', 'connect', 'connected'],
  ['reconnecting', 'rejected', 'refreshing'],
  ['reconnecting', 'failed', 'waiting'],
  ['reconnecting', 'stop', 'resting'],
  ['refreshing', 'start', 'connecting'],
  ['refreshing', 'done', 'waiting'],
  ['refreshing', 'stop', 'resting'],
];
const lines = [...new Set(transitions.map(([from]) => from))];
const events = [...new Set(transitions.map(([, event]) => event)), 'close'] as const;

describe('the states of the live connection', () => {
  it.each(transitions)('%s, on %s, becomes %s', (from, event, to) => {
    expect(lineAfter(from, event)).toBe(to);
  });

  it('ignores every other event', () => {
    const named = new Set(transitions.map(([from, event]) => `${from} ${event}`));
    for (const line of lines)
      for (const event of events)
        if (event !== 'close' && !named.has(`${line} ${event}`))
          expect([event, lineAfter(line, event)]).toEqual([event, line]);
  });

  it('closes from every state, and no event leaves that state', () => {
    for (const line of lines) expect(lineAfter(line, 'close')).toBe('closed');
    for (const event of events) expect(lineAfter('closed', event)).toBe('closed');
  });

  it('never fetches a second socket, and connects a fetched socket only', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (happened) => {
        let line: Line = 'unopened';
        let isFetched = false;
        for (const event of happened) {
          const next = lineAfter(line, event);
          isFetched ||= line === 'fetching' && event === 'done';
          if (isFetched) expect(['unopened', 'fetching']).not.toContain(next);
          else expect(['unopened', 'fetching', 'closed']).toContain(next);
          line = next;
        }
      }),
    );
  });
});
