import type { PublicShipment } from '@waymark/contracts';
import { STATUS_LABELS, pagePaths, standingOf } from '@waymark/contracts/ui';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/**
 * What a messenger shows of a parcel's link, as meta elements for the head of its page: the status, where, and when it is
 * expected, as the page itself tells them to anybody. `address` is the server's own, without a path.
 */
export const trackCard = (shipment: PublicShipment, address: string): string => {
  const { status, update, byEdit } = standingOf(shipment);
  const place = byEdit ? '' : (update?.location.trim() ?? '');
  const day = shipment.estimated_delivery;
  const expected = day === null || status === 'delivered' ? [] : [`Expected ${dayFormat.format(new Date(day))}.`];
  const meta: Record<string, string> = {
    'og:type': 'website',
    'og:title': place === '' ? STATUS_LABELS[status] : `${STATUS_LABELS[status]}, ${place}`,
    'og:description': [`From ${shipment.sender_city} to ${shipment.recipient_city}.`, ...expected].join(' '),
    'og:url': `${address}${pagePaths.trackNumber(shipment.tracking_number)}`,
    'og:image': `${address}/cards/${status}.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': STATUS_LABELS[status],
    'twitter:card': 'summary_large_image',
  };
  return Object.entries(meta)
    .map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`)
    .join('');
};
