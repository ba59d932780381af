import type { TrackingUpdate } from '@waymark/contracts';
import { newestFirst } from '@waymark/contracts/ui';
import { daysBetween, wallTime, type WallTime } from './time-wording.js';
import type { ZoneOf } from './zones.js';

export interface TimelineDay {
  kind: 'day';
  /** Some moment of the day. */
  date: WallTime;
  updates: TrackingUpdate[];
}

/** Whole days nobody said anything. */
export interface TimelineGap {
  kind: 'gap';
  days: number;
  /** The first and the last silent day. */
  from: WallTime;
  to: WallTime;
}

const LEAST_GAP = 2;
const DAY = 86_400_000;

/** The updates by day, newest first, with silent stretches of days between them; a day is that of the place. */
export const timelineOf = (updates: readonly TrackingUpdate[], zoneOf: ZoneOf): (TimelineDay | TimelineGap)[] => {
  const timeline: (TimelineDay | TimelineGap)[] = [];
  let day: TimelineDay | undefined;
  for (const update of newestFirst(updates)) {
    const date = wallTime(new Date(update.timestamp), zoneOf(update.location));
    const distance = day === undefined ? 0 : daysBetween(date, day.date);
    if (day !== undefined && distance === 0) {
      day.updates.push(update);
      continue;
    }
    if (day !== undefined && distance > LEAST_GAP) {
      const [from, to] = [new Date(date.getTime() + DAY), new Date(day.date.getTime() - DAY)];
      timeline.push({ kind: 'gap', days: distance - 1, from, to });
    }
    day = { kind: 'day', date, updates: [update] };
    timeline.push(day);
  }
  return timeline;
};

/** Whether so long nothing was heard of a parcel that is on its way that it is worth saying. */
export const isSilent = (newest: WallTime | undefined, delivered: boolean, now: WallTime): boolean =>
  newest !== undefined && !delivered && daysBetween(newest, now) > LEAST_GAP;
