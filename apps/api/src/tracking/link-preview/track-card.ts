import type { PublicShipment } from '@waymark/contracts';
import { STATUS_LABELS, pagePaths } from '@waymark/contracts/ui';
import { escaped } from './escaped.js';
import { parcelNews } from './parcel-news.js';
import { PICTURE_SIZE } from './parcel-picture.js';
import { picturePath } from './picture-path.js';

/**
 * What a messenger shows of a parcel's link, as meta elements for the head of its page: the status, where, and when it is
 * expected, as the page itself tells them to anybody. `address` is the server's own, without a path.
 */
export const trackCard = (shipment: PublicShipment, address: string): string => {
  const { status, place, from, to, when } = parcelNews(shipment);
  const title = place === '' ? STATUS_LABELS[status] : `${STATUS_LABELS[status]}, ${place}`;
  const meta: Record<string, string> = {
    'og:type': 'website',
    'og:title': title,
    'og:description': `From ${from} to ${to}.${when === '' ? '' : ` ${when}.`}`,
    'og:url': `${address}${pagePaths.trackNumber(shipment.tracking_number)}`,
    'og:image': `${address}${picturePath(shipment)}`,
    'og:image:width': String(PICTURE_SIZE.width),
    'og:image:height': String(PICTURE_SIZE.height),
    'og:image:alt': title,
    'twitter:card': 'summary_large_image',
  };
  return Object.entries(meta)
    .map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`)
    .join('');
};
