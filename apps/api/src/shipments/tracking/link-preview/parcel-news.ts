import type { PublicShipment, ShipmentStatus } from '@waymark/contracts';
import {
  daysLate,
  isDeliveredBySender,
  isolated,
  progressOf,
  standingOf,
  wasExpected,
  type Progress,
} from '@waymark/contracts/ui';

/** The content of a link's preview, in words and as a picture: only data that the public page shows. */
export interface ParcelNews extends Pick<Progress, 'reached'> {
  status: ShipmentStatus;
  /** The place of the deciding update; '' without one. */
  place: string;
  /** Whether only the sender reported the delivery. */
  bySender: boolean;
  from: string;
  to: string;
  /** 'Expected Tuesday 24 November', 'Was expected Tuesday 24 November', '4 days late'; '' after delivery or without an estimated day. */
  when: string;
  isLate: boolean;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

const expectation = (shipment: PublicShipment): Pick<ParcelNews, 'when' | 'isLate'> => {
  const { status, due, estimated_delivery: day } = shipment;
  if (day === null || status === 'delivered') return { when: '', isLate: false };
  if (due.state === 'late') return { when: daysLate(due.days), isLate: true };
  return {
    when: `${wasExpected(shipment) ? 'Was expected' : 'Expected'} ${dayFormat.format(new Date(day))}`,
    isLate: false,
  };
};

export const parcelNews = (shipment: PublicShipment): ParcelNews => {
  const standing = standingOf(shipment);
  const { status, update, byEdit } = standing;
  return {
    status,
    place: byEdit ? '' : isolated(update?.location.trim() ?? ''),
    bySender: isDeliveredBySender(standing),
    reached: progressOf(shipment).reached,
    from: isolated(shipment.sender_city),
    to: isolated(shipment.recipient_city),
    ...expectation(shipment),
  };
};
