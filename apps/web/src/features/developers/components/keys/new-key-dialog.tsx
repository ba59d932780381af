import { linesOf, randomKey } from '@waymark/client';
import {
  API_KEY_SCOPES,
  WRITING_SCOPES,
  apiKeyRequestSchema,
  fieldLabels,
  type ApiKeyRequest,
  type ApiKeyScope,
  type IssuedApiKey,
} from '@waymark/contracts';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button.js';
import { Dialog } from '../../../../components/ui/dialog.js';
import { TextField } from '../../../../components/ui/field.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { notify } from '../../../../lib/page/notify.js';
import { useRequestKey } from '../../../../lib/requests/request-key.js';
import { useUser } from '../../../../lib/session/session.js';
import { useIssueApiKey } from '../../api/api-keys-api.js';
import { calls, requestText } from '../../copyable-requests.js';
import { ChoiceList } from '../choice-list.js';
import { CodeBlock } from '../code-block.js';
import { ShownOnce } from '../shown-once.js';
import { scopeSentences } from './scopes.js';

const KeyForm = ({ onIssued, onClose }: { onIssued: (key: IssuedApiKey) => void; onClose: () => void }) => {
  const { role } = useUser();
  const { mutateAsync: issue } = useIssueApiKey();
  const key = useRequestKey();
  const form = useDraftForm<ApiKeyRequest>({
    schema: apiKeyRequestSchema,
    defaultValues: { name: '', scopes: ['events:read'] },
  });
  const { errors, isSubmitting } = form.formState;
  const isRefused = (scope: ApiKeyScope): boolean =>
    role === 'auditor' && WRITING_SCOPES.some((writing) => writing === scope);
  const save = form.handleSubmit(async (request) => {
    try {
      onIssued(await issue({ request, idempotencyKey: key.value() }));
    } catch (error) {
      key.failed(error);
      showFieldErrors(error, form);
      notify.error(linesOf(error, 'Failed to create the API key'));
    }
  });
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <TextField
        label={fieldLabels.name}
        hint="What it is for, such as “Warehouse system”"
        required
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <ChoiceList
        legend={fieldLabels.scopes}
        hint="What the key may do; give it no more than it needs."
        error={errors.scopes?.message}
        choices={API_KEY_SCOPES.map((scope) => ({
          value: scope,
          label: <code className="figures">{scope}</code>,
          hint: isRefused(scope) ? 'Auditors change nothing, and neither do their keys.' : scopeSentences[scope],
          disabled: isRefused(scope),
        }))}
        control={form.register('scopes')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Create key
        </Button>
      </div>
    </form>
  );
};

const trialOf = ({ scopes }: IssuedApiKey) => {
  if (scopes.includes('events:read')) return calls.feed;
  if (scopes.includes('shipments:read')) return calls.shipments;
  return scopes.includes('shipments:write') ? calls.create : calls.webhooks;
};

const IssuedKey = ({ issued, onClose }: { issued: IssuedApiKey; onClose: () => void }) => {
  const [idempotencyKey] = useState(randomKey);
  return (
    <ShownOnce
      secret={issued.key}
      name="API key"
      warning="Copy the key now. Only its fingerprint is kept here, so nobody can show it to you again."
      onClose={onClose}
    >
      <div className="grid min-w-0 gap-2">
        <p className="text-sm font-medium">Try it</p>
        <CodeBlock
          title="request with the new key"
          language="shell"
          code={requestText(trialOf(issued), 'curl', {
            origin: window.location.origin,
            key: issued.key,
            idempotencyKey,
          })}
        />
      </div>
    </ShownOnce>
  );
};

/** Asks for a name and scopes, then shows the key this once. */
export const NewKeyDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
  const close = () => {
    setIssued(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={issued ? `“${issued.name}” is ready` : 'Create an API key'}>
      {issued ? <IssuedKey issued={issued} onClose={close} /> : <KeyForm onIssued={setIssued} onClose={close} />}
    </Dialog>
  );
};
