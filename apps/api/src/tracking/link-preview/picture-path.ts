import type { PublicShipment } from '@waymark/contracts';

export const PICTURES_PATH = '/cards/parcels';

/** Includes the version, because messengers cache a picture by its address. */
export const picturePath = ({
  tracking_number,
  version,
  due,
}: Pick<PublicShipment, 'tracking_number' | 'version' | 'due'>): string =>
  `${PICTURES_PATH}/${tracking_number}.png?v=${version}${due.state === 'late' ? `.${due.days}` : ''}`;

/** Prepared pictures: one for an unknown number, and one for each status when a parcel's own cannot be drawn. */
export const drawnCard = (name: string): string => `/cards/${name}.png`;
