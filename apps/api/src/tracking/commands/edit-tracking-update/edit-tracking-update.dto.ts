import type { TrackingUpdatePatch, TrackingUpdateStatus } from '@waymark/contracts';
import type { TrackingUpdateDetails } from '@waymark/domain';
import { PatchField } from '../../../http/validation/fields.js';
import { trackingUpdateRules, utc } from '../tracking-update-rules.js';

export class EditTrackingUpdateDto implements TrackingUpdatePatch {
  @PatchField(trackingUpdateRules.status) status?: TrackingUpdateStatus;
  @PatchField(trackingUpdateRules.location) location?: string;
  @PatchField(trackingUpdateRules.description) description?: string;
  @PatchField(trackingUpdateRules.timestamp) timestamp?: string;
}

/** Only what was sent. */
export const changesOf = ({ timestamp, ...sent }: EditTrackingUpdateDto): Partial<TrackingUpdateDetails> => ({
  ...sent,
  ...(timestamp !== undefined && { timestamp: utc(timestamp) }),
});
