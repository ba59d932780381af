import type { TrackingUpdate } from '@waymark/contracts';
import { daysBetween, effectiveTime, newestFirst, wallTime, type WallTime, type ZoneOf } from '@waymark/contracts/ui';

export interface TimelineDay {
  kind: 'day';
  /** A moment within the day. */
  date: WallTime;
  updates: TrackingUpdate[];
}

/** Whole days without an update. */
export interface TimelineGap {
  kind: 'gap';
  days: number;
  /** The first and the last day without an update. */
  from: WallTime;
  to: WallTime;
}

const LEAST_GAP = 2;
const DAY = 86_400_000;

/** The updates by day, newest first, with gaps of days without updates between them. Days are local to each place. */
export const timelineOf = (updates: readonly TrackingUpdate[], zoneOf: ZoneOf): (TimelineDay | TimelineGap)[] => {
  const timeline: (TimelineDay | TimelineGap)[] = [];
  let day: TimelineDay | undefined;
  for (const update of newestFirst(updates)) {
    const date = wallTime(new Date(effectiveTime(update)), zoneOf(update.location));
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

/** Whether an undelivered parcel has had no update for more than two days. */
export const isSilent = (newest: WallTime | undefined, delivered: boolean, now: WallTime): boolean =>
  newest !== undefined && !delivered && daysBetween(newest, now) > LEAST_GAP;
