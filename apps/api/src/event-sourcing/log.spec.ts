import { expect, it } from '@jest/globals';
import { eventsFile } from './log.js';

it('the log of a node is a file in its data directory', () => {
  expect(eventsFile({ dataDirectory: '/data' })).toBe('/data/events.db');
});
