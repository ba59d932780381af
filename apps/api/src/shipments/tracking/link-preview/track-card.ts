import type { PublicShipment } from '@waymark/contracts';
import { REPORTED_BY_SENDER, STATUS_LABELS, pagePaths } from '@waymark/contracts/ui';
import { escaped } from '../../../platform/escaped.js';
import { parcelNews } from './parcel-news.js';
import { PICTURE_SIZE } from './parcel-picture.js';
import { picturePath } from './picture-path.js';

/**
 * The preview of a parcel's link in a messenger, as meta elements for the head of its page: status, place and expected
 * day, as on the public page. `address` is the server's address without a path.
 */
export const trackCard = (shipment: PublicShipment, address: string): string => {
  const { status, place, bySender, from, to, when } = parcelNews(shipment);
  const title = [STATUS_LABELS[status], place, bySender && REPORTED_BY_SENDER.toLowerCase()].filter(Boolean).join(', ');
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
