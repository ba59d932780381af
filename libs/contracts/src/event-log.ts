import { z } from 'zod';

/** A position in the event log, opaque to clients: keep the last one seen and send it back as `after`. */
export const cursorSchema = z.string().regex(/^\d{1,16}$/);
export type Cursor = string;

export const SHIPMENT_EVENT_TYPES = [
  'ShipmentCreated',
  'ShipmentEdited',
  'ShipmentStatusSet',
  'TrackingUpdateAdded',
  'TrackingUpdateEdited',
  'TrackingUpdateDeleted',
  'ShipmentDeleted',
] as const;
export type ShipmentEventType = (typeof SHIPMENT_EVENT_TYPES)[number];
