import { Eye } from 'lucide';
import { mayWrite, useUser } from '../../../lib/session/session.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** Warns auditors before they fill in a form that the server would refuse. Renders nothing for other roles. */
export const ReadOnlyNote = () => {
  if (mayWrite(useUser())) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-md border border-warning px-3 py-2.5 text-sm">
      <Icon of={Eye} className="mt-0.5 size-4.5 shrink-0 text-warning" />
      Auditors read everything and change nothing. You cannot send this form.
    </p>
  );
};
