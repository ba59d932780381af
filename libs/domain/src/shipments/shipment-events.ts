import type { shipmentEvents, TrackingUpdateDetails } from '@waymark/vocabulary';
import type { EventOf } from '../event.js';
import type { DayEnd } from './due.js';

/** One scan or note of a courier; `timestamp` is when it happened, ISO 8601 UTC. */
export type TrackingUpdate = TrackingUpdateDetails & Readonly<{ id: number }>;

/** The end of the estimated day. Without it, the day ends in UTC; without `due_zone`, nobody recorded whose zone decided. */
export type SaysDue = Partial<DayEnd>;

/** An estimated day, YYYY-MM-DD, and when it ended at the destination, ISO 8601 UTC. */
export type OverdueDay = Readonly<{ estimated_delivery: string; due_at: string }>;

export type ShipmentEvent = EventOf<typeof shipmentEvents>;
