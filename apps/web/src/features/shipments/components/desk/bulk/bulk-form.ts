import { trackingUpdateSchema, type TrackingUpdateStatus } from '@waymark/contracts';
import { z } from 'zod/mini';
import { instantOf } from '../../../../../lib/forms/time-value.js';
import type { BulkCommand } from './bulk-part.js';

/** `status`: empty for no update, `delayed` for an edit of the status only. `estimated_delivery`: empty to keep the date. */
export interface BulkFormValues {
  status: TrackingUpdateStatus | 'delayed' | '';
  location: string;
  description: string;
  timestamp: string;
  estimated_delivery: string;
}

/** The status of the tracking update that the form makes; empty if it makes none. */
export const statusOfUpdate = (status: BulkFormValues['status']): TrackingUpdateStatus | '' =>
  status === 'delayed' ? '' : status;

export const bulkFormSchema: z.ZodMiniType<BulkCommand> = z.pipe(
  z.transform((form: BulkFormValues, payload): BulkCommand => {
    const { status, location, description, estimated_delivery } = form;
    const patch: BulkCommand['patch'] = {
      ...(estimated_delivery && { estimated_delivery }),
      ...(status === 'delayed' && { status }),
    };
    if (status === '' && !estimated_delivery) {
      const message = 'Choose a status or a new date';
      payload.issues.push({ code: 'custom', path: ['status'], message, input: form });
    }
    if (statusOfUpdate(status) === '') return { update: null, patch };
    const timestamp = instantOf(form.timestamp);
    const { data, error } = trackingUpdateSchema.safeParse({ status, location, description, timestamp });
    for (const { path, message } of error?.issues ?? []) {
      payload.issues.push({ code: 'custom', path, message, input: form });
    }
    return { update: data ?? null, patch };
  }),
  z.custom<BulkCommand>(),
);
