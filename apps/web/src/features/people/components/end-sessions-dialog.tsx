import { detailOf } from '@waymark/client';
import type { AccountResource } from '@waymark/contracts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.js';
import { notify } from '../../../lib/notices/notify.js';
import { useKeyedRequest } from '../../../lib/requests/keyed-request.js';
import { endSessions } from '../api/people-api.js';

/**
 * Stays open until the server responds. Mount it for each opening: sessions that started after the last request must end too,
 * so each opening needs a new key.
 */
export const EndSessionsDialog = ({ person, onClose }: { person: AccountResource; onClose: () => void }) => {
  const request = useKeyedRequest<Pick<AccountResource, 'id'>>();
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await request.send({ id: person.id }, endSessions);
      notify.success('All sessions ended');
      onClose();
    } catch (error) {
      notify.error(detailOf(error, 'Failed to end the sessions'));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title="End all sessions"
      question={`Sign ${person.email} out everywhere? Anyone who knows the password can sign in again. API keys keep working.`}
      confirmLabel="End sessions"
      busy={busy}
      onConfirm={() => void end()}
      onClose={onClose}
    />
  );
};
