import { detailOf } from '@waymark/client';
import { API_KEY_LIMITS, TOO_MANY_API_KEYS, type ApiKey } from '@waymark/contracts';
import { isolated } from '@waymark/contracts/ui';
import { KeyRound, Plus, Trash2 } from 'lucide';
import { useState } from 'react';
import { Button, IconButton } from '../../../../components/ui/basics/button.js';
import { Card } from '../../../../components/ui/basics/card.js';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.js';
import { EmptyState } from '../../../../components/ui/feedback/empty-state.js';
import { ErrorState } from '../../../../components/ui/feedback/error-state.js';
import { LoadingNote, Skeleton } from '../../../../components/ui/feedback/skeleton.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { formatAge } from '../../../../lib/wording/format.js';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { notify } from '../../../../lib/notices/notify.js';
import { useNow } from '../../../../lib/live/use-now.js';
import { useApiKeys, useRevokeApiKey } from '../../api/api-keys-api.js';
import { Note } from '../note.js';
import { SectionHeading } from '../section-heading.js';
import { revocationText } from '../../wording.js';
import { KeyWebhooks } from './key-webhooks.js';
import { NewKeyDialog } from './new-key-dialog.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { Name } from '../../../../components/ui/basics/name.js';

const KeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const now = useNow(60_000);
  return (
    <li className="flex items-start gap-4 px-5 py-4 not-last:border-b">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-raised text-muted max-sm:hidden">
        <Icon of={KeyRound} className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold break-words">
            <Name>{apiKey.name}</Name>
          </span>
          <code translate="no" className="figures text-xs text-muted">{`${apiKey.prefix}…`}</code>
        </p>
        <ul aria-label="Scopes" className="flex flex-wrap gap-1.5">
          {apiKey.scopes.map((scope) => (
            <li key={scope} className="figures rounded-sm bg-raised px-2 py-0.5 text-xs">
              {scope}
            </li>
          ))}
        </ul>
        <KeyWebhooks webhooks={apiKey.webhooks} />
      </div>
      <time
        dateTime={apiKey.created_at}
        title={formatDateTime(apiKey.created_at)}
        className="py-2.5 text-sm whitespace-nowrap text-muted max-sm:hidden"
      >
        {`Created ${formatAge(apiKey.created_at, now)}`}
      </time>
      <IconButton
        label={`Revoke ${isolated(apiKey.name)}`}
        className="-mr-2 size-10 text-muted hover:text-danger"
        onClick={onRevoke}
      >
        <Icon of={Trash2} className="size-4" />
      </IconButton>
    </li>
  );
};

const newKeyIcon = <Icon of={Plus} className="size-4.5" />;

/** The user's own keys. */
export const ApiKeys = () => {
  useDocumentHead('API keys');
  const { data: keys, isError, refetch } = useApiKeys();
  const revocation = useRevokeApiKey();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const isFull = (keys?.length ?? 0) >= API_KEY_LIMITS.perAccount;

  const revoke = ({ id }: ApiKey) =>
    revocation.mutate(id, {
      onSuccess: () => notify.success('API key revoked'),
      onError: (error) => notify.error(detailOf(error, 'Failed to revoke the API key')),
      onSettled: () => setRevoking(null),
    });

  return (
    <section aria-labelledby="api-keys" className="grid gap-5">
      <SectionHeading
        id="api-keys"
        title="API keys"
        lead="Your programs sign in with a key. It has your permissions, limited to its scopes."
        action={
          <Button icon={newKeyIcon} disabled={isFull} onClick={() => setCreating(true)}>
            Create key
          </Button>
        }
      />
      {isFull && <Note tone="info">{TOO_MANY_API_KEYS}</Note>}
      <Card className="overflow-hidden">
        {!keys && !isError && (
          <div className="grid gap-4 p-5">
            <LoadingNote>Loading API keys…</LoadingNote>
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        )}
        {!keys && isError && <ErrorState title="The API keys cannot be loaded" onRetry={() => void refetch()} />}
        {keys?.length === 0 && (
          <EmptyState title="No API keys yet" picture={<Icon of={KeyRound} className="size-10 text-muted" />}>
            Create a key, copy it, and send your first request.
          </EmptyState>
        )}
        {keys && keys.length > 0 && (
          <ul>
            {keys.map((apiKey) => (
              <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoking(apiKey)} />
            ))}
          </ul>
        )}
      </Card>
      <NewKeyDialog open={creating} onClose={() => setCreating(false)} />
      <ConfirmDialog
        open={revoking !== null}
        title="Revoke API key"
        question={revoking ? revocationText(revoking) : ''}
        confirmLabel="Revoke"
        busy={revocation.isPending}
        onConfirm={() => revoking && revoke(revoking)}
        onClose={() => setRevoking(null)}
      />
    </section>
  );
};
