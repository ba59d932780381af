import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '@waymark/contracts';
import {
  appended,
  emptyTail,
  isTooLong,
  letIn,
  LONGEST_TAIL,
  rowsOf,
  type LiveTail,
  type ReadPage,
} from './live-tail.js';

const event = (cursor: number) => ({ cursor: String(cursor).padStart(16, '0') }) as AuditEvent;
const events = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => event(from + index));
const page = (from: number, to: number, received = 0): ReadPage => ({
  events: events(from, to).reverse(),
  next: null,
  total: 50,
  received,
  reading: 1,
});
const cursors = (pages: ReadPage[], tail: LiveTail) => rowsOf(pages, tail).rows.map(({ cursor }) => Number(cursor));

describe('the live tail', () => {
  it('waits, and comes before the pages, newest first, once it is taken in', () => {
    const pages = [page(8, 9), page(6, 7)];
    const tail = appended(appended(emptyTail, events(10, 11), pages), events(12, 12), pages);
    expect([cursors(pages, tail), rowsOf(pages, tail).waiting]).toEqual([[9, 8, 7, 6], 3]);
    const open = letIn(tail, pages);
    expect([cursors(pages, open), rowsOf(pages, open).waiting]).toEqual([[12, 11, 10, 9, 8, 7, 6], 0]);
    expect(rowsOf(pages, open).total).toBe(53);
  });

  it('counts and shows an event once if the pages contain it too, visible or waiting', () => {
    const tail = appended(emptyTail, events(8, 10), []);
    expect(rowsOf([page(8, 9)], tail).waiting).toBe(1);
    const open = letIn(tail, []);
    expect(cursors([page(8, 9)], open)).toEqual([10, 9, 8]);
    expect(rowsOf([page(8, 9)], open).total).toBe(51);
  });

  it('omits late pushes that are older than the newest page', () => {
    const pages = [page(8, 9)];
    const tail = letIn(appended(emptyTail, events(7, 8), pages), pages);
    expect(cursors(pages, letIn(appended(tail, events(9, 10), pages), pages))).toEqual([10, 9, 8]);
  });

  it('yields to a page that was requested later', () => {
    const tail = letIn(appended(emptyTail, events(1, 4), []), []);
    const later = letIn(appended(tail, events(9, 9), []), []);
    expect(cursors([page(7, 8, 4)], later)).toEqual([9, 8, 7]);
  });

  it('has a maximum length, visible or waiting, and never removes visible rows while someone reads', () => {
    const shown = letIn(appended(emptyTail, events(1, 10), []), []);
    const waiting = appended(shown, events(11, LONGEST_TAIL + 15), []);
    expect([waiting.shown.length, waiting.waiting.length]).toEqual([10, LONGEST_TAIL]);
    expect([isTooLong([], waiting), letIn(waiting, [])]).toEqual([true, waiting]);
    const again = [page(LONGEST_TAIL, LONGEST_TAIL + 15, waiting.received)];
    expect([isTooLong(again, waiting), cursors(again, letIn(waiting, again)).length]).toEqual([false, 16]);

    const open = letIn(appended(emptyTail, events(1, LONGEST_TAIL + 5), []), []);
    expect(isTooLong([], open)).toBe(true);
    expect(open.shown.length + open.waiting.length).toBe(LONGEST_TAIL);
  });

  it('knows the position from which it is complete if it keeps fewer events than came', () => {
    const waiting = appended(emptyTail, events(1, 5), [], 3);
    expect([waiting.waiting.map(({ place }) => place), waiting.lost, waiting.received]).toEqual([[2, 3, 4], 2, 5]);
    const [pagesOfBefore, pagesOfNow] = [[page(1, 1, 1)], [page(1, 2, 2)]];
    expect([isTooLong(pagesOfBefore, waiting), isTooLong(pagesOfNow, waiting)]).toEqual([true, false]);

    const shown = letIn(appended(emptyTail, events(1, 3), [], 3), [], 3);
    const more = letIn(appended(shown, events(4, 5), [], 3), [], 3);
    expect([more.shown.map(({ place }) => place), more.waiting, more.lost]).toEqual([[2, 3, 4], [], 2]);
    expect(appended(shown, [], [], 3).lost).toBe(0);
  });

  it('works before the first page has loaded and with an empty selection', () => {
    expect(emptyTail).toStrictEqual({ shown: [], waiting: [], received: 0, lost: 0 });
    const open = letIn(appended(emptyTail, events(1, 2), []), []);
    expect(rowsOf([], open)).toEqual({ rows: events(1, 2).reverse(), total: 2, waiting: 0 });
    const empty = { ...page(1, 0), total: 0 };
    expect(rowsOf([empty], open)).toEqual({ rows: events(1, 2).reverse(), total: 2, waiting: 0 });
  });
});
