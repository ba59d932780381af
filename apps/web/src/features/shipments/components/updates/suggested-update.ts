import type { Shipment, ShipmentStatus, TrackingUpdateStatus } from '@waymark/contracts';

export interface SuggestedUpdate {
  /** Empty where nothing follows, such as after a delivery. */
  status: TrackingUpdateStatus | '';
  location: string;
  /** Empty where only somebody who was there knows what happened. */
  description: string;
}

type Known = Pick<Shipment, 'status' | 'sender_city' | 'recipient_city' | 'tracking_updates'>;

const WORDS: Readonly<Record<TrackingUpdateStatus, string>> = {
  pending: '',
  picked_up: 'Picked up from the sender',
  in_transit: 'On its way',
  at_facility: 'Arrived at the local facility',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  attempted_delivery: '',
  exception: '',
};

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const newestOf = ({ tracking_updates }: Known) =>
  tracking_updates.toSorted((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))[0];

/** Where it was last, as long as that is in the recipient's city; undefined before it is there. */
const placeAtEnd = (shipment: Known): string | undefined => {
  const location = newestOf(shipment)?.location;
  return location !== undefined && plain(location).includes(plain(shipment.recipient_city)) ? location : undefined;
};

/** Where an update of this status is likely made: at the sender's, at the recipient's, or where it was last. */
export const suggestedPlace = (shipment: Known, status: TrackingUpdateStatus): string => {
  switch (status) {
    case 'picked_up':
      return shipment.sender_city;
    case 'at_facility':
    case 'out_for_delivery':
    case 'attempted_delivery':
      return placeAtEnd(shipment) ?? shipment.recipient_city;
    case 'delivered':
      return shipment.recipient_city;
    case 'pending':
    case 'in_transit':
    case 'exception':
      return newestOf(shipment)?.location ?? shipment.sender_city;
    default:
      return status satisfies never;
  }
};

export const suggestedWords = (status: TrackingUpdateStatus): string => WORDS[status];

const nextStatus = (shipment: Known): TrackingUpdateStatus | '' => {
  const status: ShipmentStatus = shipment.status;
  switch (status) {
    case 'pending':
      return 'picked_up';
    case 'picked_up':
      return 'in_transit';
    case 'in_transit':
      return 'at_facility';
    case 'at_facility':
    case 'exception':
    case 'delayed':
      return placeAtEnd(shipment) === undefined ? 'in_transit' : 'out_for_delivery';
    case 'out_for_delivery':
      return 'delivered';
    case 'attempted_delivery':
      return 'out_for_delivery';
    case 'delivered':
      return '';
    default:
      return status satisfies never;
  }
};

/** What most likely comes next, from what has been said of the shipment so far. */
export const suggestedUpdate = (shipment: Known): SuggestedUpdate => {
  const status = nextStatus(shipment);
  if (status === '') return { status, location: '', description: '' };
  return { status, location: suggestedPlace(shipment, status), description: suggestedWords(status) };
};

/** Places to choose from: where it was, the last one first, and its two ends. */
export const knownPlaces = (shipment: Known): string[] => [
  ...new Set([
    ...shipment.tracking_updates.map(({ location }) => location),
    shipment.sender_city,
    shipment.recipient_city,
  ]),
];
