import { describe, expect, it } from '@jest/globals';
import { cursorSchema, sentCursorSchema } from '@waymark/contracts';
import fc from 'fast-check';
import { cursorOf, cursorOfWrite, isCursor } from '@waymark/event-store';

describe('a cursor', () => {
  it('is described by the contract', () => {
    const hash = 'b'.repeat(64);
    const [cursor, written] = [cursorOf({ position: 7, hash }), cursorOfWrite({ mark: 20, hash })];
    expect([cursorSchema.parse(cursor), sentCursorSchema.parse(cursor)]).toEqual([cursor, cursor]);
    expect(sentCursorSchema.parse(written)).toBe(written);
  });

  it('is accepted if the contract does', () => {
    const sent = fc.oneof(fc.string(), fc.stringMatching(/^\d{0,17}-?[0-9a-fA-F]{0,9}$/));
    fc.assert(
      fc.property(sent, (text) => {
        fc.pre(!/^[\d]{16}/.test(text) || Number(text.slice(0, 16)) <= Number.MAX_SAFE_INTEGER);
        expect(isCursor(text)).toBe(sentCursorSchema.safeParse(text).success);
      }),
    );
  });
});
