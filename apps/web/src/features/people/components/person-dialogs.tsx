import { detailOf } from '@waymark/client';
import { type AccountPatch, type AccountResource } from '@waymark/contracts';
import { ROLE_LABELS } from '@waymark/contracts/ui';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.js';
import { notify } from '../../../lib/notices/notify.js';
import { useChangeAccount } from '../api/people-api.js';
import { EndSessionsDialog } from './end-sessions-dialog.js';
import type { PersonAction } from './person-row.js';
import { ResetLinkDialog } from './reset-link-dialog.js';
import { RoleDialog } from './role-dialog.js';

/** The pending action and its account. */
export interface Intention {
  person: AccountResource;
  action: PersonAction;
}

/** Confirms each action, runs it and reports the result. */
export const PersonDialogs = ({ intention, onClose }: { intention: Intention | null; onClose: () => void }) => {
  const change = useChangeAccount();
  const { person, action } = intention ?? {};
  const email = person?.email ?? '';
  const outcome = (done: string, failed: string) => ({
    onSuccess: () => notify.success(done),
    onError: (error: unknown) => notify.error(detailOf(error, failed)),
    onSettled: onClose,
  });
  const patch = (part: AccountPatch, done: string, failed: string) =>
    person && change.mutate({ id: person.id, patch: part }, outcome(done, failed));

  return (
    <>
      <RoleDialog
        person={person && action === 'role' ? person : null}
        busy={change.isPending}
        onChoose={(role) => patch({ role }, `${email} is now ${ROLE_LABELS[role]}`, 'Failed to change the role')}
        onClose={onClose}
      />
      <ResetLinkDialog person={person && action === 'reset_password' ? person : null} onClose={onClose} />
      <ConfirmDialog
        open={action === 'disable'}
        title="Disable account"
        question={`Disable ${email}? It is signed out everywhere at once, nobody can sign in to it, and its API keys and webhooks stop. Its shipments stay.`}
        confirmLabel="Disable"
        busy={change.isPending}
        onConfirm={() => patch({ enabled: false }, 'Account disabled', 'Failed to disable the account')}
        onClose={onClose}
      />
      <ConfirmDialog
        open={action === 'enable'}
        title="Enable account"
        question={`Enable ${email}? It can sign in again, and its API keys and webhooks work as before.`}
        confirmLabel="Enable"
        variant="primary"
        busy={change.isPending}
        onConfirm={() => patch({ enabled: true }, 'Account enabled', 'Failed to enable the account')}
        onClose={onClose}
      />
      {person && action === 'end_sessions' && <EndSessionsDialog person={person} onClose={onClose} />}
    </>
  );
};
