import { linesOf } from '@waymark/client';
import {
  BUSINESS_EVENTS,
  fieldLabels,
  webhookRequestSchema,
  type EventFilter,
  type WebhookRequest,
} from '@waymark/contracts';
import { Button } from '../../../../components/ui/basics/button.js';
import { TextField } from '../../../../components/ui/forms/field.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { notify } from '../../../../lib/notices/notify.js';
import { businessAppearance, eventAppearance, eventTypes } from '../../event-types.js';
import { Advanced } from '../advanced.js';
import { ChoiceList } from '../choice-list.js';

export interface WebhookValues {
  url: string;
  types: EventFilter[];
  description: string;
  enabled: boolean;
  handshake: boolean;
}

export const emptyWebhook: WebhookValues = { url: '', types: [], description: '', enabled: true, handshake: false };

const businessChoices = BUSINESS_EVENTS.map((word) => {
  const { label, hint } = businessAppearance[word];
  return { value: word, label, hint };
});
const typeChoices = eventTypes.map((type) => ({ value: type, label: eventAppearance[type].label }));

export const WebhookForm = ({
  values,
  submitLabel,
  failure,
  onSave,
  onClose,
}: {
  values: WebhookValues;
  submitLabel: string;
  /** The message if the server gives no reason. */
  failure: string;
  /** Rejects with the server's error. */
  onSave: (request: WebhookRequest) => Promise<void>;
  onClose: () => void;
}) => {
  const form = useDraftForm<WebhookValues, WebhookRequest>({ schema: webhookRequestSchema, defaultValues: values });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (request) => {
    try {
      await onSave(request);
    } catch (error) {
      showFieldErrors(error, form);
      notify.error(linesOf(error, failure));
    }
  });
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <TextField
        label={fieldLabels.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com/webhooks"
        hint="Where events are sent with POST. It must be reachable from the internet."
        required
        error={errors.url?.message}
        {...form.register('url')}
      />
      <TextField
        label={fieldLabels.description}
        required={false}
        autoComplete="off"
        error={errors.description?.message}
        {...form.register('description')}
      />
      <ChoiceList
        legend="Notify me when a parcel is"
        hint="If you choose nothing, all events are sent, including new kinds of events."
        columns={2}
        error={errors.types?.message}
        choices={businessChoices}
        control={form.register('types')}
      />
      <Advanced title="Advanced: by type of event" open={values.types.some((type) => type.startsWith('waymark.'))}>
        <ChoiceList
          legend={fieldLabels.types}
          hint="As they are recorded. Events that match several choices are sent once."
          columns={2}
          choices={typeChoices}
          control={form.register('types')}
        />
      </Advanced>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium">
        <input type="checkbox" className="size-4 accent-signal" {...form.register('enabled')} />
        {fieldLabels.enabled}
      </label>
      <Advanced title="Advanced: handshake" open={values.handshake}>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium">
          <input type="checkbox" className="size-4 accent-signal" {...form.register('handshake')} />
          Request permission first
        </label>
        <p className="text-sm text-muted">
          For receivers that require the handshake of CloudEvents: Waymark sends OPTIONS with WebHook-Request-Origin,
          and enables the webhook only if the receiver allows it.
        </p>
      </Advanced>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
};
