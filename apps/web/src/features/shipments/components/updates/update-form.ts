import { trackingUpdateSchema, type TrackingUpdateStatus } from '@waymark/contracts';
import { z } from 'zod/mini';
import { fromLocalInput } from '../../../../lib/wording/format.js';

/** `timestamp` is the reader's wall clock as the input writes it; the schema turns it into an instant. */
export interface UpdateFormValues {
  timestamp: string;
  status: TrackingUpdateStatus | '';
  location: string;
  description: string;
}

export const updateFormSchema = z.pipe(
  z.transform((form: UpdateFormValues) => ({ ...form, timestamp: fromLocalInput(form.timestamp) })),
  trackingUpdateSchema,
);
