import type { PublicShipment, ShipmentStatus } from '@waymark/contracts';
import { progressOf, standingOf, type Progress } from '@waymark/contracts/ui';

/** What a link's preview tells of a parcel, in words and as a picture: nothing that the page does not tell anybody. */
export interface ParcelNews extends Pick<Progress, 'reached'> {
  status: ShipmentStatus;
  /** Where that was said; '' where nobody said. */
  place: string;
  from: string;
  to: string;
  /** 'Expected Tuesday 24 November', '4 days late'; '' where nothing is expected any more. */
  when: string;
  isLate: boolean;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

const expectation = (
  { due, estimated_delivery: day }: PublicShipment,
  status: ShipmentStatus,
): Pick<ParcelNews, 'when' | 'isLate'> => {
  if (day === null || status === 'delivered') return { when: '', isLate: false };
  if (due.state === 'late') return { when: `${due.days} ${due.days === 1 ? 'day' : 'days'} late`, isLate: true };
  return { when: `Expected ${dayFormat.format(new Date(day))}`, isLate: false };
};

export const parcelNews = (shipment: PublicShipment): ParcelNews => {
  const { status, update, byEdit } = standingOf(shipment);
  return {
    status,
    place: byEdit ? '' : (update?.location.trim() ?? ''),
    reached: progressOf(shipment).reached,
    from: shipment.sender_city,
    to: shipment.recipient_city,
    ...expectation(shipment, status),
  };
};
