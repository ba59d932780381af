import type { ShipmentStatus, TrackingUpdateDetails, Waybill } from '@waymark/vocabulary';
import type { DomainEvent } from '../event.js';
import type { DayEnd } from './due.js';
import type { TrackingNumber } from './tracking-number.js';

/** One scan or note of a courier; `timestamp` is when it happened, ISO 8601 UTC. */
export type TrackingUpdate = TrackingUpdateDetails & Readonly<{ id: number }>;

/** The end of the estimated day. Without it, the day ends in UTC; without `due_zone`, nobody recorded whose zone decided. */
export type SaysDue = Partial<DayEnd>;

/** An estimated day, YYYY-MM-DD, and when it ended at the destination, ISO 8601 UTC. */
export type OverdueDay = Readonly<{ estimated_delivery: string; due_at: string }>;

export type ShipmentEvent =
  | DomainEvent<
      'ShipmentCreated',
      { id: number; owner_id: string; tracking_number: TrackingNumber; created_at: string; waybill: Waybill } & SaysDue
    >
  | DomainEvent<'ShipmentEdited', { changes: Partial<Waybill> } & SaysDue>
  | DomainEvent<'ShipmentStatusSet', { status: ShipmentStatus }>
  /** `scan_id` is the device's own id of the scan, if it has one. */
  | DomainEvent<'TrackingUpdateAdded', { update: TrackingUpdate; scan_id?: string }>
  | DomainEvent<'TrackingUpdateEdited', { update_id: number; changes: Partial<TrackingUpdateDetails> }>
  | DomainEvent<'TrackingUpdateDeleted', { update_id: number }>
  /** The estimated day ended without delivery. */
  | DomainEvent<'DeliveryOverdue', OverdueDay>
  /** Withdraws a DeliveryOverdue that a fast clock, or the zone of a place not understood, recorded before the day had ended. */
  | DomainEvent<'DeliveryOverdueWithdrawn', OverdueDay>
  | DomainEvent<'ShipmentDeleted', Record<string, never>>;
