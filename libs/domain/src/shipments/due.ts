import type { DueZone } from '@waymark/vocabulary';

export type DueState = 'none' | 'on_time' | 'today' | 'late' | 'delivered_on_time' | 'delivered_late';

/**
 * `days`: days until the estimated day, or since it; 0 on the day itself and without an estimated day. `until`: when
 * these change, ISO 8601 UTC; null when they no longer do.
 */
export type Due = Readonly<{ state: DueState; days: number; until: string | null }>;

/** Facts that decide `due` together with the current time. Instants are ISO 8601 UTC. */
export type DueFacts = Readonly<{
  /** YYYY-MM-DD; null without one. */
  estimated_delivery: string | null;
  /** When the estimated day ends at the destination. */
  due_at: string | null;
  /** Null while it is not delivered. */
  delivered_at: string | null;
}>;

/** `day` is the day at the destination for which `due` is valid, and `until` its end in milliseconds. When `due` no longer changes, `day` is absent and `until` infinite. */
export type DueNow = Readonly<{ due: Due; day?: string; until: number }>;

/** The end of a day, ISO 8601 UTC, and whose time zone decides it. */
export type DayEnd = Readonly<{ due_at: string; due_zone: DueZone }>;

/** The end of a day (YYYY-MM-DD) at a destination. */
export type DayEnds = (day: string, destination: Readonly<{ city: string; country: string }>) => DayEnd;

export const DAY = 86_400_000;
const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Clamped to years of four digits, so that instants sort as text. */
export const instantOf = (milliseconds: number): string =>
  new Date(Math.min(Math.max(milliseconds, FIRST), LAST)).toISOString();

/** Null for a text that is not a day. */
export const endOfUtcDay = (day: string): string | null => {
  const begins = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isNaN(begins) ? null : instantOf(begins + DAY);
};

const dayFrom = (day: string, days: number): string =>
  instantOf(Date.parse(`${day}T00:00:00.000Z`) + days * DAY).slice(0, 'YYYY-MM-DD'.length);

/**
 * Whether a shipment is late at an instant (milliseconds). Days have 24 hours, counted from the end of the estimated
 * day. Around a change to or from daylight saving time they are an hour off; the end of the estimated day is exact.
 */
export const dueNow = ({ estimated_delivery, due_at, delivered_at }: DueFacts, now: number): DueNow => {
  if (estimated_delivery === null || due_at === null)
    return { due: { state: 'none', days: 0, until: null }, until: Infinity };
  const end = Date.parse(due_at);
  /** 0 on the estimated day, 1 on the day before, -1 on the day after. */
  const daysLeft = (instant: number): number => Math.ceil((end - instant) / DAY) - 1;
  if (delivered_at !== null) {
    const left = daysLeft(Date.parse(delivered_at));
    const state = left < 0 ? 'delivered_late' : 'delivered_on_time';
    return { due: { state, days: Math.abs(left), until: null }, until: Infinity };
  }
  const left = daysLeft(now);
  const state = left < 0 ? 'late' : left === 0 ? 'today' : 'on_time';
  const until = end - left * DAY;
  return {
    due: { state, days: Math.abs(left), until: instantOf(until) },
    day: dayFrom(estimated_delivery, -left),
    until,
  };
};
