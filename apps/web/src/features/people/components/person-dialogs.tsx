import { detailOf } from '@waymark/client';
import { type AccountPatch, type AccountResource } from '@waymark/contracts';
import { ROLE_LABELS } from '@waymark/contracts/ui';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { notify } from '../../../lib/page/notify.js';
import { useChangeAccount, useEndSessions } from '../api/people-api.js';
import type { PersonAction } from './person-row.js';
import { RoleDialog } from './role-dialog.js';

/** What is about to be done with whom. */
export interface Intention {
  person: AccountResource;
  action: PersonAction;
}

/** Asks before each action, does it and says so. */
export const PersonDialogs = ({ intention, onClose }: { intention: Intention | null; onClose: () => void }) => {
  const change = useChangeAccount();
  const ending = useEndSessions();
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
      <ConfirmDialog
        open={action === 'end_sessions'}
        title="End all sessions"
        question={`Sign ${email} out everywhere? Who knows the password can sign in again; API keys go on.`}
        confirmLabel="End sessions"
        busy={ending.isPending}
        onConfirm={() =>
          person && ending.mutate(person.id, outcome('All sessions ended', 'Failed to end the sessions'))
        }
        onClose={onClose}
      />
    </>
  );
};
