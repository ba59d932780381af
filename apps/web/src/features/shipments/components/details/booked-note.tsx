import type { Shipment } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { CopyPlus, PackageCheck, Printer, UserRoundPlus } from 'lucide';
import { useLocation } from 'react-router-dom';
import { Button, LinkButton } from '../../../../components/ui/basics/button.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { Name } from '../../../../components/ui/basics/name.js';

/** Whether the page was opened by booking its shipment. */
export const useBooked = (): boolean => {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'booked' in state;
};

/** The usual next steps after a booking. */
export const BookedNote = ({
  shipment: { id, recipient_name },
  onLabel,
}: {
  shipment: Shipment;
  onLabel: () => void;
}) => (
  <section
    aria-label="After booking"
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-line bg-raised px-5 py-4 print:hidden"
  >
    <div className="flex min-w-0 items-start gap-3">
      <Icon of={PackageCheck} className="mt-0.5 size-5 shrink-0 text-signal" />
      <div className="min-w-0">
        <p className="font-semibold">Booked. What next?</p>
        <p className="text-sm break-words text-muted">
          Put the label on the parcel for <Name>{recipient_name}</Name>.
        </p>
      </div>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button onClick={onLabel} icon={<Icon of={Printer} className="size-4" />}>
        Print label
      </Button>
      <LinkButton
        to={pagePaths.bookAnother(id)}
        variant="secondary"
        icon={<Icon of={UserRoundPlus} className="size-4" />}
      >
        Book another to the same person
      </LinkButton>
      <LinkButton
        to={pagePaths.duplicateShipment(id)}
        variant="secondary"
        icon={<Icon of={CopyPlus} className="size-4" />}
      >
        Duplicate
      </LinkButton>
    </div>
  </section>
);
