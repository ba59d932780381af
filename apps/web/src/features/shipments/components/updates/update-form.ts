import {
  editTrackingUpdateSchema,
  trackingUpdateSchema,
  updateTimeMessage,
  type TrackingUpdate,
  type TrackingUpdateRequest,
  type TrackingUpdateStatus,
} from '@waymark/contracts';
import { z } from 'zod/mini';
import { changedMessages } from '../../../../lib/forms/changed-messages.js';
import { withMessages } from '../../../../lib/forms/schema-with-messages.js';
import { instantOf } from '../../../../lib/forms/time-value.js';

/** `timestamp` is the value of a date and time field; the schema converts it to an instant. */
export interface UpdateFormValues {
  timestamp: string;
  status: TrackingUpdateStatus | '';
  location: string;
  description: string;
}

const formSchemaOf = (schema: typeof trackingUpdateSchema) =>
  z.pipe(
    z.transform((form: UpdateFormValues) => ({ ...form, timestamp: instantOf(form.timestamp) })),
    schema,
  );
const updateFormSchema = formSchemaOf(trackingUpdateSchema);
const editFormSchema = formSchemaOf(editTrackingUpdateSchema);

export const valuesOfUpdate = (update: TrackingUpdate): UpdateFormValues => ({
  timestamp: update.timestamp,
  status: update.status,
  location: update.location,
  description: update.description,
});

/** The name of the draft of an edited update. */
export const draftOfUpdate = (account: string, id: number): string => `${account}:edit-update:${id}`;

/**
 * Returns the values in `request` that the person typed after `sent`. Values that the form filled in, such as the
 * current time, do not count as changes.
 */
export const typedSince = (
  sent: TrackingUpdateRequest,
  request: TrackingUpdateRequest,
  typed: UpdateFormValues,
  dirty: Partial<Record<keyof UpdateFormValues, unknown>>,
): Partial<UpdateFormValues> =>
  Object.fromEntries(
    (Object.keys(typed) as (keyof UpdateFormValues)[])
      .filter((name) => dirty[name] && request[name] !== sent[name])
      .map((name) => [name, typed[name]]),
  );

/** The schema with time bounds for parcels that were booked at these instants. */
export const updateFormSchemaFor = (bookings: readonly string[]): z.ZodMiniType<TrackingUpdateRequest> =>
  withMessages(updateFormSchema, ({ timestamp }) => ({
    timestamp: bookings.map((booked_at) => updateTimeMessage(timestamp, booked_at)).find(Boolean),
  }));

/** The schema for editing an update with the values `before`; does not validate unchanged values. */
export const editFormSchemaFor = (booked_at: string, before: UpdateFormValues): z.ZodMiniType<TrackingUpdateRequest> =>
  withMessages(editFormSchema, (form) => ({
    ...changedMessages(trackingUpdateSchema, form, before),
    ...(form.timestamp !== before.timestamp && { timestamp: updateTimeMessage(form.timestamp, booked_at) }),
  }));
