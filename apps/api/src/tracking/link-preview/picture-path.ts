import type { PublicShipment } from '@waymark/contracts';

export const PICTURES_PATH = '/cards/parcels';

/** The version stands in it because messengers keep the picture of an address. */
export const picturePath = ({
  tracking_number,
  version,
  due,
}: Pick<PublicShipment, 'tracking_number' | 'version' | 'due'>): string =>
  `${PICTURES_PATH}/${tracking_number}.png?v=${version}${due.state === 'late' ? `.${due.days}` : ''}`;

/** What is drawn for everybody: of no number, and of each status where a parcel's own cannot be drawn. */
export const drawnCard = (name: string): string => `/cards/${name}.png`;
