import type { ShipmentEventType, ShipmentsChanged } from '@waymark/contracts';
import { pagePaths, statusLabel, untranslated } from '@waymark/contracts/ui';
import { Sentence } from '../../../../../components/ui/basics/isolated.js';
import { Link } from '../../../../../components/ui/basics/link.js';
import { LiveDot } from '../../../../../components/ui/display/live-dot.js';
import { timeFormatter } from '../../../../../lib/wording/moments.js';

const kept = 8;
const clock = timeFormatter('en-GB', { timeStyle: 'medium' });

export const withMessage = (messages: readonly ShipmentsChanged[], message: ShipmentsChanged): ShipmentsChanged[] =>
  [message, ...messages].slice(0, kept);

/** Other events are shown by the status of the parcel after them. */
const wordsOfType: Partial<Record<ShipmentEventType, string>> = {
  ShipmentEdited: 'Edited',
  TrackingUpdateEdited: 'Update edited',
  TrackingUpdateDeleted: 'Update deleted',
  DeliveryOverdue: 'Late',
  DeliveryOverdueWithdrawn: 'Not late after all',
};

const wordsOf = ({ kind, shipment, update, change }: ShipmentsChanged): string => {
  if (kind === 'deleted') return 'Deleted';
  if (!shipment) return 'Changed';
  if (change.type === 'ShipmentCreated') {
    return `Booked, ${untranslated(shipment.sender_city)} to ${untranslated(shipment.recipient_city)}`;
  }
  return (
    wordsOfType[change.type] ?? `${statusLabel(shipment.status)}${update ? `, ${untranslated(update.location)}` : ''}`
  );
};

/** The latest events, live. Not announced to assistive technology, which has the list itself. */
export const Ticker = ({ messages }: { messages: readonly ShipmentsChanged[] }) => (
  <section
    aria-label="Latest events"
    className="flex min-w-0 flex-1 items-center gap-4 overflow-hidden max-[73.6875rem]:basis-full"
  >
    <LiveDot />
    {messages.length === 0 ? (
      <p className="truncate text-xs text-muted">Events appear here as they happen.</p>
    ) : (
      <ol className="flex min-w-0 flex-1 gap-6 overflow-x-auto py-1 [scrollbar-width:none]">
        {messages.map((message) => (
          <li key={message.cursor} className="flex shrink-0 animate-arrive items-baseline gap-2 text-xs">
            <time dateTime={message.change.at} className="figures text-xs text-muted">
              {clock(new Date(message.change.at))}
            </time>
            {message.shipment ? (
              <Link
                translate="no"
                to={pagePaths.shipment(message.id)}
                className="figures text-xs font-medium hover:underline"
              >
                {message.shipment.tracking_number}
              </Link>
            ) : (
              <span className="figures text-xs">{`#${message.id}`}</span>
            )}
            <span className="text-muted">
              <Sentence>{wordsOf(message)}</Sentence>
            </span>
          </li>
        ))}
      </ol>
    )}
  </section>
);
