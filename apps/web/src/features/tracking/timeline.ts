import type { TrackingUpdate } from '@waymark/contracts';
import { calendarDaysBetween } from '../../lib/calendar.js';

export interface TimelineDay {
  kind: 'day';
  /** Some moment of the day. */
  date: Date;
  updates: TrackingUpdate[];
}

/** Whole days nobody said anything. */
export interface TimelineGap {
  kind: 'gap';
  days: number;
  /** The first and the last silent day. */
  from: Date;
  to: Date;
}

const LEAST_GAP = 2;

const addDays = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** Newest first by what the updates say of their time; updates of the same instant in the order given. */
export const newestFirst = (updates: readonly TrackingUpdate[]): TrackingUpdate[] =>
  [...updates].sort((left, right) => Date.parse(right.timestamp) - Date.parse(left.timestamp));

/** The updates by day of the reader's calendar, newest first, with silent stretches of days between them. */
export const timelineOf = (updates: readonly TrackingUpdate[]): (TimelineDay | TimelineGap)[] => {
  const timeline: (TimelineDay | TimelineGap)[] = [];
  let day: TimelineDay | undefined;
  for (const update of newestFirst(updates)) {
    const date = new Date(update.timestamp);
    const distance = day === undefined ? 0 : calendarDaysBetween(date, day.date);
    if (day !== undefined && distance === 0) {
      day.updates.push(update);
      continue;
    }
    if (day !== undefined && distance > LEAST_GAP) {
      timeline.push({ kind: 'gap', days: distance - 1, from: addDays(date, 1), to: addDays(day.date, -1) });
    }
    day = { kind: 'day', date, updates: [update] };
    timeline.push(day);
  }
  return timeline;
};

/** For how many whole days nothing was said of a parcel that is still on its way; 0 when that is not worth saying. */
export const silentDays = (updates: readonly TrackingUpdate[], delivered: boolean, now: Date): number => {
  const [newest] = newestFirst(updates);
  if (newest === undefined || delivered) return 0;
  const days = calendarDaysBetween(new Date(newest.timestamp), now);
  return days > LEAST_GAP ? days - 1 : 0;
};
