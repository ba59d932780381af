import type { Shipment } from '@waymark/contracts';
import { REPORTED_BY_SENDER, isDeliveredBySender, standingOf } from '@waymark/contracts/ui';
import { Pill } from '../../../components/ui/display/pill.js';
import { StatusPill, appearanceOfStatus } from '../../../components/ui/display/status-pill.js';
import { classNames } from '../../../lib/page/class-names.js';

/** The status of a parcel in a list, with a note if only the sender reported the delivery. */
export const ReportedStatus = ({ shipment, ...style }: { shipment: Shipment; className?: string }) => {
  const { status } = shipment;
  if (!isDeliveredBySender(standingOf(shipment))) return <StatusPill status={status} {...style} />;
  const { icon, label } = appearanceOfStatus(status);
  return (
    <Pill
      data-status={status}
      icon={icon}
      title={REPORTED_BY_SENDER}
      className={classNames('status-pill', style.className)}
    >
      <span>
        <span>{label}</span>
        <span aria-hidden="true"> · sender</span>
        <span className="sr-only">{`, ${REPORTED_BY_SENDER.toLowerCase()}`}</span>
      </span>
    </Pill>
  );
};
