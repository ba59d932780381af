import { describe, expect, it } from '@jest/globals';
import { noConnectionSince } from './no-connection-since.js';

describe('no connection', () => {
  it.each([
    ['the network is up and the live connection is open', null, 'connected', null, null],
    ['no live connection has opened yet', null, 'connecting', null, null],
    ['the network is down', 100, 'connected', null, 100],
    ['the live connection is reconnecting', null, 'reconnecting', null, 200],
    ['both are down', 100, 'reconnecting', null, 100],
    ['the session cannot be refreshed', null, 'connected', 300, 300],
  ] as const)('%s', (_, offlineSince, state, unansweredSince, expected) => {
    expect(noConnectionSince(offlineSince, { state, since: 200 }, unansweredSince)).toBe(expected);
  });
});
