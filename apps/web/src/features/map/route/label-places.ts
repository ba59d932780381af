import type { Size } from '../use-size.js';

/** In CSS pixels from the map's left and top. */
export interface Spot {
  left: number;
  top: number;
}

/** The position of a label relative to its stop; the classes map-label-… in map.css draw it there. */
export type LabelPlace = (typeof PLACES)[number];

/** In order of preference: the most readable first. */
const PLACES = ['below', 'above', 'right', 'left', 'below-start', 'below-end', 'above-start', 'above-end'] as const;

/**
 * Sizes from map.css: half the largest stop with its ring, the gap to the label, the label's height, its padding, and the
 * maximum width of a letter.
 */
const STOP = 9;
const GAP = 12;
const HEIGHT = 20;
const PADDING = 14;
const LETTER = 6.9;
/** Height of the caption, which covers the bottom of the map. */
export const FOOT = 36;
const RIM = 4;

interface Box extends Spot {
  right: number;
  bottom: number;
}

/** Returns the space that a label takes. */
export const labelBox = (place: LabelPlace, { left, top }: Spot, name: string): Box => {
  const width = name.length * LETTER + PADDING;
  const [side, edge] = place.split('-');
  const isHorizontal = side === 'left' || side === 'right';
  const from = isHorizontal
    ? side === 'right'
      ? left + GAP
      : left - GAP - width
    : left - (edge === 'start' ? STOP : edge === 'end' ? width - STOP : width / 2);
  const above = isHorizontal ? top - HEIGHT / 2 : side === 'below' ? top + GAP : top - GAP - HEIGHT;
  return { left: from, top: above, right: from + width, bottom: above + HEIGHT };
};

const around = ({ left, top }: Spot): Box => ({
  left: left - STOP,
  top: top - STOP,
  right: left + STOP,
  bottom: top + STOP,
});

export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const holds = (box: Box, { left, top }: Spot): boolean =>
  left > box.left && left < box.right && top > box.top && top < box.bottom;

/**
 * Returns positions for the labels of some stops, the most important first. A label covers neither a stop nor another label and
 * stays within the map. Of the free positions, the one that hides the least of the route wins. A label without a free position
 * is omitted.
 */
export const placeLabels = (
  stops: readonly (Spot & { name: string })[],
  labelled: readonly number[],
  way: readonly Spot[],
  size: Size,
): Map<number, LabelPlace> => {
  const places = new Map<number, LabelPlace>();
  const taken = stops.map(around);
  for (const index of labelled) {
    const stop = stops[index];
    if (!stop || [...places.keys()].some((placed) => stops[placed]?.name === stop.name)) continue;
    const free = PLACES.map((place) => ({ place, box: labelBox(place, stop, stop.name) }))
      .filter(
        ({ box }) =>
          box.left >= RIM &&
          box.right <= size.width - RIM &&
          box.top >= RIM &&
          box.bottom <= size.height - FOOT &&
          !taken.some((other) => overlaps(box, other)),
      )
      .map((candidate) => ({ ...candidate, hidden: way.filter((spot) => holds(candidate.box, spot)).length }));
    const least = Math.min(...free.map(({ hidden }) => hidden));
    const best = free.find(({ hidden }) => hidden === least);
    if (!best) continue;
    places.set(index, best.place);
    taken.push(best.box);
  }
  return places;
};
