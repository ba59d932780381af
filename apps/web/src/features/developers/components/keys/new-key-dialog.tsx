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
import { isolated } from '@waymark/contracts/ui';
import { useState } from 'react';
import { Button } from '../../../../components/ui/basics/button.js';
import { Dialog } from '../../../../components/ui/overlays/dialog.js';
import { TextField } from '../../../../components/ui/forms/field.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { publicAddress } from '../../../../lib/page/public-address.js';
import { notify } from '../../../../lib/notices/notify.js';
import { noticeEarlier, useKeyedRequest } from '../../../../lib/requests/keyed-request.js';
import { useUser } from '../../../../lib/session/session.js';
import { useIssueApiKey } from '../../api/api-keys-api.js';
import { calls, requestText } from '../../copyable-requests.js';
import { ChoiceList } from '../choice-list.js';
import { CodeBlock } from '../code-block.js';
import { ShownOnce } from '../shown-once.js';
import { scopeSentences } from './scopes.js';

const emptyKey: ApiKeyRequest = { name: '', scopes: ['events:read'] };

interface KeyFormProps {
  values: ApiKeyRequest;
  /** `later`: what the user entered after the request that was carried out. */
  onIssued: (key: IssuedApiKey, later: ApiKeyRequest | null) => void;
  onClose: () => void;
}

const KeyForm = ({ values, onIssued, onClose }: KeyFormProps) => {
  const { id: account, role } = useUser();
  const { mutateAsync: issue } = useIssueApiKey();
  const issuing = useKeyedRequest<ApiKeyRequest>(`${account}:api-key`);
  const form = useDraftForm<ApiKeyRequest>({
    schema: apiKeyRequestSchema,
    defaultValues: values,
  });
  const { errors, isSubmitting } = form.formState;
  const isRefused = (scope: ApiKeyScope): boolean =>
    role === 'auditor' && WRITING_SCOPES.some((writing) => writing === scope);
  const save = form.handleSubmit(async (request) => {
    try {
      const sent = await issuing.send(request, (body, idempotencyKey) => issue({ request: body, idempotencyKey }));
      const isEarlier = noticeEarlier(sent, 'After the key, the form has your later entries.');
      onIssued(sent.answer, isEarlier ? request : null);
    } catch (error) {
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
        hint="The permissions of the key. Grant only what it needs."
        error={errors.scopes?.message}
        choices={API_KEY_SCOPES.map((scope) => ({
          value: scope,
          label: (
            <code translate="no" className="figures">
              {scope}
            </code>
          ),
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
      warning="Copy the key now. Waymark stores only its hash, so nobody can show it to you again."
      onClose={onClose}
    >
      <div className="grid min-w-0 gap-2">
        <p className="text-sm font-medium">Try it</p>
        <CodeBlock
          title="request with the new key"
          language="shell"
          code={requestText(trialOf(issued), 'curl', {
            origin: publicAddress(),
            key: issued.key,
            idempotencyKey,
          })}
        />
      </div>
    </ShownOnce>
  );
};

/** Requests a name and scopes, then shows the key once. */
export const NewKeyDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
  const [later, setLater] = useState<ApiKeyRequest | null>(null);
  const close = () => {
    setIssued(null);
    setLater(null);
    onClose();
  };
  const take = (key: IssuedApiKey, entered: ApiKeyRequest | null) => {
    setIssued(key);
    setLater(entered);
  };
  const dismiss = issued && later ? () => setIssued(null) : close;
  return (
    <Dialog open={open} onClose={dismiss} title={issued ? `“${isolated(issued.name)}” is ready` : 'Create an API key'}>
      {issued ? (
        <IssuedKey issued={issued} onClose={dismiss} />
      ) : (
        <KeyForm values={later ?? emptyKey} onIssued={take} onClose={close} />
      )}
    </Dialog>
  );
};
