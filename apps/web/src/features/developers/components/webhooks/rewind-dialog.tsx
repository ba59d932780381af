import { linesOf } from '@waymark/client';
import { fieldMessages, isInstant, sentCursorSchema, type Webhook } from '@waymark/contracts';
import { useState } from 'react';
import { z } from 'zod/mini';
import { Button } from '../../../../components/ui/button.js';
import { Dialog } from '../../../../components/ui/dialog.js';
import { TextField } from '../../../../components/ui/field.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { fromLocalInput, toLocalInput } from '../../../../lib/wording/format.js';
import { notify } from '../../../../lib/page/notify.js';
import { useRewind } from '../../api/webhooks-api.js';
import { counted } from '../../../../lib/wording/format.js';
import { ChoiceList } from '../choice-list.js';

/** What the form holds; only the chosen one of `at` and `after` is judged and sent. */
const rewindSchema = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('at'),
    at: z.string().check(z.refine((text) => isInstant(fromLocalInput(text)), { error: fieldMessages.dateTime })),
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

const day = 86_400_000;

const yesterday = (): string => toLocalInput(new Date(Date.now() - day));

const RewindForm = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { mutateAsync: rewind } = useRewind();
  const [defaultAt] = useState(yesterday);
  const form = useDraftForm<RewindValues, z.infer<typeof rewindSchema>>({
    schema: rewindSchema,
    defaultValues: { by: 'at', at: defaultAt, after: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const by = form.watch('by');
  const save = form.handleSubmit(async (values) => {
    const request = values.by === 'at' ? { at: fromLocalInput(values.at) } : { after: values.after };
    try {
      notify.success(`${counted(await rewind({ id: webhook.id, request }), 'delivery')} set due`);
      onClose();
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
        <TextField
          label="Date and time"
          type="datetime-local"
          hint="Every event recorded after it is delivered again."
          required
          error={errors.at?.message}
          {...form.register('at')}
        />
      ) : (
        <TextField
          label="Cursor"
          autoComplete="off"
          hint="The `sequence` of the last event you have; every one after it is delivered again."
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

/** Open while there is a webhook to rewind. */
export const RewindDialog = ({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) => (
  <Dialog
    open={webhook !== null}
    onClose={onClose}
    title="Rewind"
    description="Delivers events again that were sent, or missed, before. Their ids stay the same, so a receiver that knows an id can leave it out."
  >
    {webhook && <RewindForm webhook={webhook} onClose={onClose} />}
  </Dialog>
);
