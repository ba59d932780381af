import { detailOf } from '@waymark/client';
import type { AccountResource, PasswordResetLink } from '@waymark/contracts';
import { useState } from 'react';
import { Button } from '../../../components/ui/basics/button.js';
import { CopyButton } from '../../../components/ui/display/copy-button.js';
import { Dialog } from '../../../components/ui/overlays/dialog.js';
import { notify } from '../../../lib/notices/notify.js';
import { useKeyedRequest } from '../../../lib/requests/keyed-request.js';
import { formatDateTime } from '../../../lib/wording/moments.js';
import { makePasswordResetLink } from '../api/people-api.js';

const MadeLink = ({ made, onClose }: { made: PasswordResetLink; onClose: () => void }) => (
  <div className="grid min-w-0 gap-4">
    <p className="text-sm">{`Copy the link now: it is not shown again. It works once, until ${formatDateTime(made.expires_at)}. Give it to this person only.`}</p>
    <div className="night flex items-center gap-2 rounded-md border border-line bg-ground py-1 pr-1.5 pl-4">
      <code translate="no" className="figures min-w-0 flex-1 py-2 text-xs break-all text-ink select-all">
        {made.link}
      </code>
      <CopyButton text={made.link} label="Copy link" />
    </div>
    <div className="flex justify-end">
      <Button onClick={onClose}>Done</Button>
    </div>
  </div>
);

const LinkMaker = ({ person, onClose }: { person: AccountResource; onClose: () => void }) => {
  const request = useKeyedRequest<Pick<AccountResource, 'id'>>();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<PasswordResetLink | null>(null);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      setMade((await request.send({ id: person.id }, makePasswordResetLink)).answer);
    } catch (error) {
      notify.error(detailOf(error, 'Failed to make the link'));
    } finally {
      setBusy(false);
    }
  };
  if (made) return <MadeLink made={made} onClose={onClose} />;
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-2">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button busy={busy} onClick={() => void make()}>
        Make link
      </Button>
    </div>
  );
};

/** A one-time link, shown once. The dialog is closed while `person` is null. */
export const ResetLinkDialog = ({ person, onClose }: { person: AccountResource | null; onClose: () => void }) => (
  <Dialog
    open={person !== null}
    onClose={onClose}
    title="Reset password"
    description={
      person &&
      `Creates a link with which ${person.email} can set a new password within 30 minutes. Earlier links stop working.`
    }
  >
    {person && <LinkMaker person={person} onClose={onClose} />}
  </Dialog>
);
