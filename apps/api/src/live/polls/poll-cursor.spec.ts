import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePollCursor, pollCursorAfter } from './poll-cursor.js';

const versions = fc.integer({ min: 1, max: 999_999_999 });
const cursors = fc.record({ version: versions, waits: fc.nat({ max: 99_999_999 }) });

describe('the cursor of a long poll', () => {
  it('is the version after a change', () => {
    fc.assert(
      fc.property(cursors, versions, (before, version) => {
        fc.pre(version !== before.version);
        expect(parsePollCursor(pollCursorAfter(version, before))).toEqual({ version, waits: 0 });
      }),
    );
  });

  it('differs after each wait without a change', () => {
    fc.assert(
      fc.property(cursors, (before) => {
        const after = parsePollCursor(pollCursorAfter(before.version, before));
        expect(after?.version).toBe(before.version);
        expect(after?.waits).not.toBe(before.waits);
      }),
    );
  });

  it('is equal for all readers who wait at the same version', () => {
    expect(pollCursorAfter(7, parsePollCursor('7'))).toBe('7.1');
    expect(pollCursorAfter(7, parsePollCursor('7.1'))).toBe('7.2');
    expect(pollCursorAfter(8, parsePollCursor('7.2'))).toBe('8');
    expect(pollCursorAfter(7)).toBe('7');
  });

  it.each(['', '0', '-1', '7.', '.1', '7.1.1', '7,1', '1e3', ' 7', '7 ', '9999999999', 'tail'])(
    'refuses "%s"',
    (text) => expect(parsePollCursor(text)).toBeUndefined(),
  );
});
