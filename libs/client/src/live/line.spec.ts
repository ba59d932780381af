import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { branches } from '../../../vocabulary/src/testing/branches.js';
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
    const others = lines.flatMap((line) =>
      events
        .filter((event) => event !== 'close' && !named.has(`${line} ${event}`))
        .map((event) => ({ line, event, next: lineAfter(line, event) })),
    );
    expect(others).toHaveLength(lines.length * (events.length - 1) - transitions.length);
    expect(others.filter(({ line, next }) => next !== line)).toEqual([]);
  });

  it('closes from every state, and no event leaves that state', () => {
    for (const line of lines) expect(lineAfter(line, 'close')).toBe('closed');
    for (const event of events) expect(lineAfter('closed', event)).toBe('closed');
  });

  it('never fetches a second socket, and connects a fetched socket only', () => {
    const before: Line[] = ['unopened', 'fetching', 'closed'];
    const after: Line[] = [...lines.filter((line) => !before.includes(line)), 'closed'];
    const ran = branches('before the socket is fetched', 'after it is fetched');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (happened) => {
        let line: Line = 'unopened';
        let isFetched = false;
        for (const event of happened) {
          const next = lineAfter(line, event);
          isFetched ||= line === 'fetching' && event === 'done';
          ran.saw(isFetched ? 'after it is fetched' : 'before the socket is fetched');
          expect(isFetched ? after : before).toContain(next);
          line = next;
        }
      }),
    );
    ran.expectEach();
  });
});
