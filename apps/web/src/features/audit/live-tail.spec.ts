import { describe, expect, it } from '@jest/globals';
import type { AuditEvent, AuditPage } from '@waymark/contracts';
import { appended, emptyTail, letIn, LONGEST_TAIL, rowsOf, type LiveTail } from './live-tail.js';

const event = (cursor: number) => ({ cursor: String(cursor) }) as AuditEvent;
const events = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => event(from + index));
const page = (from: number, to: number): AuditPage => ({ events: events(from, to).reverse(), next: null, total: 50 });
const cursors = (pages: AuditPage[], tail: LiveTail) => rowsOf(pages, tail).rows.map(({ cursor }) => Number(cursor));

describe('the live tail', () => {
  it('stands on top of the pages, the newest first', () => {
    const tail = appended(appended(emptyTail, events(10, 11), true), events(12, 12), true);
    expect(cursors([page(8, 9), page(6, 7)], tail)).toEqual([12, 11, 10, 9, 8, 7, 6]);
    expect(rowsOf([page(8, 9)], tail).total).toBe(53);
  });

  it('counts and shows once what the pages hold already', () => {
    const tail = appended(emptyTail, events(8, 10), true);
    expect(cursors([page(8, 9)], tail)).toEqual([10, 9, 8]);
    expect(rowsOf([page(8, 9)], tail).total).toBe(51);
  });

  it('waits while it is not open, and comes in, in order, when it is let in', () => {
    const tail = appended(appended(emptyTail, events(10, 10), true), events(11, 12), false);
    expect(cursors([page(9, 9)], tail)).toEqual([10, 9]);
    expect(tail.waiting).toHaveLength(2);
    expect(cursors([page(9, 9)], letIn(tail))).toEqual([12, 11, 10, 9]);
    expect(letIn(tail).waiting).toEqual([]);
  });

  it('lets what waits in before what comes once it is open again', () => {
    const tail = appended(appended(emptyTail, events(10, 10), false), events(11, 11), true);
    expect(cursors([], tail)).toEqual([11, 10]);
  });

  it.each([true, false])('does not grow for ever, open: %p', (isOpen) => {
    const tail = appended(emptyTail, events(1, LONGEST_TAIL + 5), isOpen);
    expect(tail.isTooLong).toBe(true);
    expect(tail.shown.length + tail.waiting.length).toBe(LONGEST_TAIL);
  });
});
