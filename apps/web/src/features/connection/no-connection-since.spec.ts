import { describe, expect, it } from '@jest/globals';
import { noConnectionSince } from './no-connection-since.js';

describe('no connection', () => {
  it.each([
    ['the network is there and the line is connected', null, 'connected', null],
    ['no page has a line yet', null, 'connecting', null],
    ['the network is gone', 100, 'connected', 100],
    ['the line is on its way back', null, 'reconnecting', 200],
    ['both are gone', 100, 'reconnecting', 100],
  ] as const)('%s', (_, offlineSince, state, expected) => {
    expect(noConnectionSince(offlineSince, { state, since: 200 })).toBe(expected);
  });
});
