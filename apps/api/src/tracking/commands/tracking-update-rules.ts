import { TRACKING_UPDATE_STATUSES, fieldLabels, type TrackingUpdateRequest } from '@waymark/contracts';
import { choice, instant, requiredLines, requiredText, type FieldRule } from '../../http/validation/fields.js';

export const trackingUpdateRules = {
  status: choice(fieldLabels.status, TRACKING_UPDATE_STATUSES),
  location: requiredText(fieldLabels.location),
  description: requiredLines(fieldLabels.description),
  timestamp: instant(fieldLabels.timestamp),
} satisfies Record<keyof TrackingUpdateRequest, FieldRule>;

/** Times are kept in UTC with milliseconds, whatever offset they were sent with. */
export const utc = (timestamp: string): string => new Date(timestamp).toISOString();
