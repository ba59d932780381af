import { linesOf } from '@waymark/client';
import { isInstant, sentCursorSchema, type RewindRequest, type Webhook } from '@waymark/contracts';
import { useState } from 'react';
import { z } from 'zod/mini';
import { Button } from '../../../../components/ui/basics/button.js';
import { Dialog } from '../../../../components/ui/overlays/dialog.js';
import { TextField } from '../../../../components/ui/forms/field.js';
import { TimeField } from '../../../../components/ui/forms/time-field.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { instantOf } from '../../../../lib/forms/time-value.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { notify } from '../../../../lib/notices/notify.js';
import { noticeEarlier, useKeyedRequest } from '../../../../lib/requests/keyed-request.js';
import { useUser } from '../../../../lib/session/session.js';
import { useRewind } from '../../api/webhooks-api.js';
import { counted } from '../../../../lib/wording/format.js';
import { serverNow } from '../../../../lib/live/server-clock.js';
import { ChoiceList } from '../choice-list.js';

/** The values of the form. Only the chosen one of `at` and `after` is validated and sent. */
const rewindSchema = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('at'),
    at: z.string().check(z.refine((text) => isInstant(instantOf(text)), { error: 'Enter a date and time' })),
  }),
  z.object({
    by: z.literal('after'),
    after: z
      .string()
      .check(z.refine((text) => sentCursorSchema.safeParse(text).success, { error: 'Enter a cursor of the feed' })),
  }),
]);

interface RewindValues {
  by: 'at' | 'after';
  at: string;
  after: string;
}

const [day, minute] = [86_400_000, 60_000];

/** Whole minutes, as the input shows them: the events after it are redelivered. */
const yesterday = (): string => new Date(Math.floor((serverNow() - day) / minute) * minute).toISOString();

const RewindForm = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { mutateAsync: rewind } = useRewind();
  const rewinding = useKeyedRequest<RewindRequest>(`${useUser().id}:rewind:${webhook.id}`);
  const [defaultAt] = useState(yesterday);
  const form = useDraftForm<RewindValues, z.infer<typeof rewindSchema>>({
    schema: rewindSchema,
    defaultValues: { by: 'at', at: defaultAt, after: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const by = form.watch('by');
  const save = form.handleSubmit(async (values) => {
    const request = values.by === 'at' ? { at: instantOf(values.at) } : { after: values.after };
    try {
      const sent = await rewinding.send(request, (body, idempotencyKey) =>
        rewind({ id: webhook.id, request: body, idempotencyKey }),
      );
      notify.success(`${counted(sent.answer, 'delivery')} scheduled`);
      if (!noticeEarlier(sent)) onClose();
    } catch (error) {
      showFieldErrors(error, form);
      notify.error(linesOf(error, 'Failed to rewind'));
    }
  });
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <ChoiceList
        legend="From where"
        type="radio"
        columns={2}
        choices={[
          { value: 'at', label: 'A date and time' },
          { value: 'after', label: 'A cursor' },
        ]}
        control={form.register('by')}
      />
      {by === 'at' ? (
        <TimeField
          label="Date and time"
          hint="Every event recorded after this time is redelivered."
          control={form.control}
          name="at"
        />
      ) : (
        <TextField
          label="Cursor"
          autoComplete="off"
          hint="The sequence of the last event that you have. Every event after it is redelivered."
          required
          error={errors.after?.message}
          {...form.register('after')}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Rewind
        </Button>
      </div>
    </form>
  );
};

/** The dialog is open while there is a webhook to rewind. */
export const RewindDialog = ({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) => (
  <Dialog
    open={webhook !== null}
    onClose={onClose}
    title="Rewind"
    description="Redelivers events that were sent or missed before. Their ids stay the same, so your receiver can skip events that it has processed."
  >
    {webhook && <RewindForm webhook={webhook} onClose={onClose} />}
  </Dialog>
);
