import { foldedText, type Shipment, type ShipmentStatus, type TrackingUpdateStatus } from '@waymark/contracts';
import { newestFirst } from '@waymark/contracts/ui';

export interface SuggestedUpdate {
  /** Empty if nothing follows, such as after a delivery. */
  status: TrackingUpdateStatus | '';
  location: string;
  /** Empty for statuses that only the courier can describe. */
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

const newestOf = ({ tracking_updates }: Known) => newestFirst(tracking_updates)[0];

/** The last location, if it is in the recipient's city; otherwise undefined. */
const placeAtEnd = (shipment: Known): string | undefined => {
  const location = newestOf(shipment)?.location;
  return location !== undefined && foldedText(location).includes(foldedText(shipment.recipient_city))
    ? location
    : undefined;
};

/** The likely place of an update with this status: the sender's city, the recipient's, or the last location. */
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

/** The most likely next update, derived from the shipment's updates so far. */
export const suggestedUpdate = (shipment: Known): SuggestedUpdate => {
  const status = nextStatus(shipment);
  if (status === '') return { status, location: '', description: '' };
  return { status, location: suggestedPlace(shipment, status), description: suggestedWords(status) };
};

/** Places to choose from: locations of updates, the latest first, then the two ends of the route. */
export const knownPlaces = (shipment: Known): string[] => [
  ...new Set([
    ...shipment.tracking_updates.map(({ location }) => location),
    shipment.sender_city,
    shipment.recipient_city,
  ]),
];
