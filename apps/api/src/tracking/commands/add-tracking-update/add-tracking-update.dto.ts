import type { TrackingUpdateRequest, TrackingUpdateStatus } from '@waymark/contracts';
import type { TrackingUpdateDetails } from '@waymark/domain';
import { Field } from '../../../http/validation/fields.js';
import { trackingUpdateRules, utc } from '../tracking-update-rules.js';

export class AddTrackingUpdateDto implements TrackingUpdateRequest {
  @Field(trackingUpdateRules.status) status: TrackingUpdateStatus;
  @Field(trackingUpdateRules.location) location: string;
  @Field(trackingUpdateRules.description) description: string;
  @Field(trackingUpdateRules.timestamp) timestamp: string;
}

export const detailsOf = ({
  status,
  location,
  description,
  timestamp,
}: AddTrackingUpdateDto): TrackingUpdateDetails => ({
  status,
  location,
  description,
  timestamp: utc(timestamp),
});
