import type { PublicShipment, ShipmentStatus } from '@waymark/contracts';
import { LAST_STEP, REPORTED_BY_SENDER, STATUS_LABELS } from '@waymark/contracts/ui';
import { drawnText, isDrawable } from './drawn-text.js';
import { parcelNews } from './parcel-news.js';

/** In pixels, as messengers require. */
export const PICTURE_SIZE = { width: 1_200, height: 630 } as const;

const NIGHT = '#0b1222';
const INK = '#f6f2ea';
const MUTED = '#a9b3cc';
const AHEAD = '#2b3654';
const SIGNAL = '#ff8a47';

/** The colors of the dark theme. */
const TONES: Record<ShipmentStatus, string> = {
  pending: '#b9c1d4',
  picked_up: '#bda9ff',
  in_transit: '#74b6ff',
  at_facility: '#4fd0d8',
  out_for_delivery: '#ffa361',
  delivered: '#5fd68b',
  attempted_delivery: '#f2c94c',
  exception: '#ff8585',
  delayed: '#f59ad0',
};

const LEFT = 90;
const RIGHT = PICTURE_SIZE.width - LEFT;
const WIDTH = RIGHT - LEFT;
const LINE = 448;

const heading = { family: 'Bricolage Grotesque', colour: INK } as const;
const plain = { family: 'Inter', colour: MUTED } as const;

const sign = `<g transform="translate(${LEFT - 9} 62) scale(2)"><path d="M6 10.5 11.2 22l4.8-9.6L20.8 22 26 10.5" fill="none" stroke="${INK}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="16" cy="7.8" r="2.6" fill="${SIGNAL}"/></g>`;

const line = (reached: number, tone: string): string => {
  const stepAt = (step: number): number => LEFT + 16 + ((WIDTH - 32) * step) / LAST_STEP;
  const dots = Array.from({ length: LAST_STEP + 1 }, (_, step) => {
    const dot = `<circle cx="${stepAt(step)}" cy="${LINE}" r="16" fill="${step > reached ? AHEAD : tone}"/>`;
    const isNow = step === reached && reached < LAST_STEP;
    return isNow ? `<circle cx="${stepAt(step)}" cy="${LINE}" r="28" fill="${tone}" fill-opacity="0.25"/>${dot}` : dot;
  });
  const stroke = (from: number, to: number, colour: string): string =>
    `<path d="M${stepAt(from)} ${LINE}H${stepAt(to)}" stroke="${colour}" stroke-width="8"/>`;
  return stroke(0, LAST_STEP, AHEAD) + stroke(0, reached, tone) + dots.join('');
};

/** The picture of a parcel's link as SVG. It depends only on data that the public page shows. */
export const parcelPicture = (shipment: PublicShipment, company: string): string => {
  const { status, place, bySender, reached, from, to, when, isLate } = parcelNews(shipment);
  const tone = TONES[status];
  const said = bySender ? [REPORTED_BY_SENDER, place].filter(Boolean).join(', ') : place;
  const way = isDrawable(from) && isDrawable(to) ? `${from} → ${to}` : '';
  const [left, right] = when === '' ? [WIDTH, 0] : [WIDTH - 550, 520];
  const half = WIDTH / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}">`,
    `<rect width="100%" height="100%" fill="${NIGHT}"/><rect width="14" height="100%" fill="${tone}"/>`,
    sign,
    drawnText(company, { x: LEFT + 72, y: 107, width: half - 80, sizes: [36], ...heading }),
    drawnText(shipment.tracking_number, { x: RIGHT, y: 106, width: half, sizes: [30], anchor: 'end', ...plain }),
    drawnText(STATUS_LABELS[status], { x: LEFT - 4, y: 262, width: WIDTH, sizes: [104, 92], ...heading }),
    drawnText(said, { x: LEFT, y: 344, width: WIDTH, sizes: [50, 42, 34], ...plain, colour: tone }),
    line(reached, tone),
    drawnText(way, { x: LEFT, y: 560, width: left, sizes: [36, 30, 26], ...plain, colour: INK }),
    drawnText(when, {
      x: RIGHT,
      y: 560,
      width: right,
      sizes: [36, 32, 28],
      anchor: 'end',
      ...plain,
      colour: isLate ? SIGNAL : MUTED,
    }),
    '</svg>',
  ].join('');
};
