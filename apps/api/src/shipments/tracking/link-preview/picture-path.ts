import type { PublicShipment } from '@waymark/contracts';
import { wasExpected } from '@waymark/contracts/ui';

export const PICTURES_PATH = '/cards/parcels';

/**
 * Includes the version, and the days late or 0 once a delayed parcel's day is near, because messengers cache a picture by
 * its address.
 */
export const picturePath = (
  shipment: Pick<PublicShipment, 'tracking_number' | 'version' | 'status' | 'due'>,
): string => {
  const { tracking_number, version, due } = shipment;
  const day = wasExpected(shipment) ? `.${due.state === 'late' ? due.days : 0}` : '';
  return `${PICTURES_PATH}/${tracking_number}.png?v=${version}${day}`;
};

/** Prepared pictures: one for an unknown number, and one for each status when a parcel's own cannot be drawn. */
export const drawnCard = (name: string): string => `/cards/${name}.png`;
