import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { branches } from '../../../../../../libs/vocabulary/src/testing/branches.js';
import { labelBox, overlaps, placeLabels } from './label-places.js';

const size = { width: 540, height: 496 };
const stop = (left: number, top: number, name: string) => ({ left, top, name });

/** The space of a stop itself, at the largest size in map.css. */
const dotOf = ({ left, top }: { left: number; top: number }) => ({
  left: left - 8,
  top: top - 8,
  right: left + 8,
  bottom: top + 8,
});

const namedStop = fc.record({
  left: fc.integer({ min: 60, max: 480 }),
  top: fc.integer({ min: 40, max: 440 }),
  name: fc.string({ minLength: 3, maxLength: 26 }),
});

describe('places of labels', () => {
  it('is below its stop if there is room', () => {
    expect(placeLabels([stop(200, 200, 'Rotterdam')], [0], [], size).get(0)).toBe('below');
  });

  it('avoids the stop below', () => {
    const places = placeLabels([stop(422, 254, 'Porto, Portugal'), stop(420, 268, 'Lisbon')], [0], [], size);
    expect(places.get(0)).toBe('above');
  });

  it('covers as little of the route as possible', () => {
    const way = Array.from({ length: 20 }, (_, index) => ({ left: 200, top: 200 + index * 4 }));
    expect(placeLabels([stop(200, 200, 'Rotterdam')], [0], way, size).get(0)).toBe('above');
  });

  it('stays within the map and clear of its caption', () => {
    const corner = placeLabels([stop(14, 24, 'Reykjavík, Iceland')], [0], [], size);
    expect(corner.get(0)).toBe('right');
    expect(placeLabels([stop(270, 450, 'Cape Town')], [0], [], size).get(0)).toBe('above');
  });

  it('omits a label without room, and a name that is already shown', () => {
    const crowd = [stop(20, 20, 'A very long name of a very far place'), stop(40, 20, 'B'), stop(20, 40, 'C')];
    expect(placeLabels(crowd, [0], [], { width: 120, height: 120 }).size).toBe(0);
    expect([...placeLabels([stop(100, 100, 'Porto'), stop(300, 300, 'Porto')], [1, 0], [], size).keys()]).toEqual([1]);
  });

  it('covers neither a stop nor another label, wherever the stops are', () => {
    const ran = branches('placed');
    fc.assert(
      fc.property(fc.array(namedStop, { minLength: 1, maxLength: 6 }), (stops) => {
        const wanted = stops.map((_, index) => index);
        const boxes = [...placeLabels(stops, wanted, [], size)].flatMap(([index, place]) => {
          const own = stops[index];
          return own ? [labelBox(place, own, own.name)] : [];
        });
        for (const [index, box] of boxes.entries()) {
          ran.saw('placed');
          expect(stops.some((other) => overlaps(box, dotOf(other)))).toBe(false);
          expect(boxes.slice(index + 1).some((other) => overlaps(box, other))).toBe(false);
          expect(Math.min(box.left, box.top, size.width - box.right, size.height - box.bottom)).toBeGreaterThan(0);
        }
      }),
    );
    ran.expectEach(50);
  });
});
