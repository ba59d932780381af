import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../event.js';
import { specificationOf } from '../testing/decider-specification.js';
import { identifierBlockDecider, identifierStream, type IdentifierBlockEvent } from './identifier-blocks.js';

const given = specificationOf(identifierBlockDecider);
const reserved = (from: number, to: number): IdentifierBlockEvent => ({
  type: 'IdentifierBlockReserved',
  data: { from, to },
});

describe('identifier blocks', () => {
  it('start at 1 and are consecutive', () => {
    given().when({ type: 'ReserveIdentifierBlock', size: 100 }).then(reserved(1, 100));
    given(reserved(1, 100)).when({ type: 'ReserveIdentifierBlock', size: 50 }).then(reserved(101, 150));
  });

  it('of any sizes never overlap and leave no gap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 30 }), (sizes) => {
        const blocks: IdentifierBlockEvent[] = [];
        for (const size of sizes) {
          const state = fold(identifierBlockDecider.evolve, identifierBlockDecider.initialState, blocks);
          blocks.push(...identifierBlockDecider.decide({ type: 'ReserveIdentifierBlock', size }, state));
        }
        const identifiers = blocks.flatMap(({ data: { from, to } }) =>
          Array.from({ length: to - from + 1 }, (_, index) => from + index),
        );
        const count = sizes.reduce((sum, size) => sum + size, 0);
        expect(identifiers).toStrictEqual(Array.from({ length: count }, (_, index) => index + 1));
      }),
    );
  });

  it('have at least one identifier', () => {
    for (const size of [0, -1, 1.5, Number.NaN, Number.MAX_VALUE]) {
      expect(() => identifierBlockDecider.decide({ type: 'ReserveIdentifierBlock', size }, { last: 0 })).toThrow(
        RangeError,
      );
    }
  });

  it('have one stream for each kind', () => {
    expect(identifierStream('shipment')).toBe('identifiers-shipment');
  });
});
