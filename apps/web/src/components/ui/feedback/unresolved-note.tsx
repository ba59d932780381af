import { SearchX, Unplug, WifiOff } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { useIsOnline } from '../../../lib/page/use-is-online.js';
import { Icon } from '../basics/icon.js';
import { Link } from '../basics/link.js';

/** Shown next to the clicked button. Scrolls into view, because it can extend below the screen. */
const Note = ({ icon, children }: { icon: ComponentProps<typeof Icon>['of']; children: ReactNode }) => (
  <div
    role="alert"
    ref={(note) => note?.scrollIntoView({ block: 'nearest' })}
    className="flex items-start gap-3 rounded-md border border-signal px-4 py-3 text-sm"
  >
    <Icon of={icon} className="mt-0.5 size-5 shrink-0 text-signal" />
    <p>{children}</p>
  </div>
);

/** Explains in a form that the result of the earlier request cannot be determined, and links to where it would show. */
export const UnresolvedNote = ({ to, place }: { to: string; place: string }) => (
  <Note icon={SearchX}>
    An earlier attempt got no response and may have been carried out.{' '}
    <Link to={to} className="font-medium text-signal underline underline-offset-4">
      {`Look for it ${place}`}
    </Link>{' '}
    before you try again. Your entries stay here.
  </Note>
);

/** Explains in a form that its request had no response, and that the same button retries it with the same key. */
export const LostAnswerNote = ({ button }: { button: string }) => (
  <Note icon={Unplug}>
    The response was lost, so your request may have been carried out. Press <strong>{button}</strong> again: this
    repeats the same request and cannot carry it out twice. Your entries stay here.
  </Note>
);

/** Explains in a form that its request was not sent. With `onChoose`, lets the person choose that it is sent when the connection returns. */
export const NotSentNote = ({
  button,
  waits = false,
  isLost = false,
  onChoose,
}: {
  button: string;
  waits?: boolean;
  /** Whether an attempt since then got no response. */
  isLost?: boolean;
  onChoose?: (waits: boolean) => void;
}) => {
  const isOnline = useIsOnline();
  const waiting = isLost
    ? 'Keep this page open. The server did not respond, so the same request is repeated until it does. It cannot be carried out twice. '
    : 'Keep this page open. Your entries are sent once, as they are here, when the connection returns. ';
  if (isOnline && !waits) {
    return (
      // Without its key, React would change the text of the other note, which a browser may have translated.
      <Note key="online" icon={WifiOff}>
        Nothing was sent while you were offline. Your entries stay here. Press <strong>{button}</strong> to send them.
      </Note>
    );
  }
  return (
    <Note icon={WifiOff}>
      <span>{waits ? waiting : 'You are offline, so nothing was sent. Your entries stay here. '}</span>
      {onChoose && (
        <button
          type="button"
          onClick={() => onChoose(!waits)}
          className="text-left font-medium text-signal underline underline-offset-4"
        >
          {waits ? 'Do not send them' : 'Send them when the connection returns'}
        </button>
      )}
    </Note>
  );
};
