import { CLOUD_EVENT_TYPES, type CloudEventType } from '@waymark/contracts';
import {
  CircleDot,
  ClockAlert,
  MapPin,
  MapPinX,
  PackagePlus,
  PackageX,
  Pencil,
  Webhook,
  type LucideIcon,
} from 'lucide-react';

interface EventAppearance {
  label: string;
  icon: LucideIcon;
  /** A CSS colour that reads on every surface of both themes. */
  color: string;
}

/** One label, icon and colour for each type of event. */
export const eventAppearance: Record<CloudEventType, EventAppearance> = {
  [CLOUD_EVENT_TYPES.ShipmentCreated]: {
    label: 'Shipment created',
    icon: PackagePlus,
    color: 'var(--status-picked_up)',
  },
  [CLOUD_EVENT_TYPES.ShipmentEdited]: { label: 'Shipment edited', icon: Pencil, color: 'var(--status-at_facility)' },
  [CLOUD_EVENT_TYPES.ShipmentStatusSet]: { label: 'Status set', icon: CircleDot, color: 'var(--status-delayed)' },
  [CLOUD_EVENT_TYPES.TrackingUpdateAdded]: {
    label: 'Tracking update added',
    icon: MapPin,
    color: 'var(--status-delivered)',
  },
  [CLOUD_EVENT_TYPES.TrackingUpdateEdited]: {
    label: 'Tracking update edited',
    icon: Pencil,
    color: 'var(--status-in_transit)',
  },
  [CLOUD_EVENT_TYPES.TrackingUpdateDeleted]: {
    label: 'Tracking update deleted',
    icon: MapPinX,
    color: 'var(--status-attempted_delivery)',
  },
  [CLOUD_EVENT_TYPES.DeliveryOverdue]: {
    label: 'Delivery overdue',
    icon: ClockAlert,
    color: 'var(--status-exception)',
  },
  [CLOUD_EVENT_TYPES.ShipmentDeleted]: { label: 'Shipment deleted', icon: PackageX, color: 'var(--status-exception)' },
};

const others: EventAppearance = { label: 'Other', icon: Webhook, color: 'var(--status-pending)' };

export const eventTypes = Object.values(CLOUD_EVENT_TYPES);

/** How an event is drawn; types that are no shipment's, such as a test's, look alike. */
export const appearanceOf = (type: string): EventAppearance =>
  (eventAppearance as Partial<Record<string, EventAppearance>>)[type] ?? others;
