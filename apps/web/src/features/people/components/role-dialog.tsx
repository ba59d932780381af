import { ROLES, type AccountResource, type Role } from '@waymark/contracts';
import { ROLE_LABELS } from '@waymark/contracts/ui';
import { useState } from 'react';
import { Button } from '../../../components/ui/basics/button.js';
import { Dialog } from '../../../components/ui/overlays/dialog.js';

const meanings: Record<Role, string> = {
  customer: 'Can see and change their own shipments.',
  staff: 'Can see and change every shipment, and manage accounts.',
  auditor: 'Can see every shipment and the whole log, but change nothing.',
};

const RoleForm = ({
  person,
  busy,
  onChoose,
  onClose,
}: {
  person: AccountResource;
  busy: boolean;
  onChoose: (role: Role) => void;
  onClose: () => void;
}) => {
  const [role, setRole] = useState(person.role);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(role);
      }}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">Role</legend>
        {ROLES.map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line px-3.5 py-2.5 text-sm transition-colors hover:border-line-strong has-checked:border-signal has-checked:bg-signal-soft"
          >
            <input
              type="radio"
              name="role"
              value={choice}
              checked={role === choice}
              onChange={() => setRole(choice)}
              className="mt-1 size-4 shrink-0 accent-signal"
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="font-medium">{ROLE_LABELS[choice]}</span>
              <span className="text-xs text-muted">{meanings[choice]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabled={role === person.role}>
          Change role
        </Button>
      </div>
    </form>
  );
};

/** Selects a role, with a description of each. The dialog is closed while `person` is null. */
export const RoleDialog = ({
  person,
  busy,
  onChoose,
  onClose,
}: {
  person: AccountResource | null;
  busy: boolean;
  onChoose: (role: Role) => void;
  onClose: () => void;
}) => (
  <Dialog
    open={person !== null}
    onClose={onClose}
    title="Change role"
    description={person && `The new role of ${person.email} takes effect everywhere at once.`}
  >
    {person && <RoleForm {...{ person, busy, onChoose, onClose }} />}
  </Dialog>
);
