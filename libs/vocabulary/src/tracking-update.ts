import type { DataOf, Table } from './field.js';
import { FIELD_LIMITS } from './limits.js';
import { TRACKING_UPDATE_STATUSES } from './statuses.js';

/** One scan or note of a courier; `timestamp` is when it happened. */
export const trackingUpdateFields = {
  status: { kind: 'choice', choices: TRACKING_UPDATE_STATUSES, label: 'Status', required: true, public: 'shown' },
  location: { kind: 'place', maximum: FIELD_LIMITS.maximumName, label: 'Location', required: true, public: 'shown' },
  description: {
    kind: 'lines',
    maximum: FIELD_LIMITS.maximumText,
    label: 'Description',
    required: true,
    public: 'shown',
  },
  timestamp: { kind: 'instant', label: 'Date and time', required: true, public: 'shown' },
} as const satisfies Table;

/** The fields of a new update. `scan_id` is the device's own id of the scan; it is a key, and no part of the update. */
export const newUpdateFields = {
  ...trackingUpdateFields,
  scan_id: { kind: 'line', maximum: FIELD_LIMITS.maximumScanId, label: 'Scan id', required: false },
} as const satisfies Table;

export type TrackingUpdateDetails = DataOf<typeof trackingUpdateFields>;
