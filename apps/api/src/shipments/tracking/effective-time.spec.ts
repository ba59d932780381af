import { expect, it } from '@jest/globals';
import { effectiveTime as shownTime } from '@waymark/contracts/ui';
import { effectiveTime } from '@waymark/domain';
import fc from 'fast-check';

const recorded = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.getTime());
/** Milliseconds, most of them near the tolerance of two minutes. */
const ahead = fc.oneof(fc.integer({ min: 119_990, max: 120_010 }), fc.integer({ min: -(10 ** 10), max: 10 ** 10 }));

it('equals the time that pages show', () => {
  fc.assert(
    fc.property(recorded, ahead, (at, by) => {
      const update = { timestamp: new Date(at + by).toISOString(), recorded_at: new Date(at).toISOString() };
      expect(effectiveTime(update)).toBe(shownTime(update));
      expect(effectiveTime(update)).toBe(by > 120_000 ? update.recorded_at : update.timestamp);
    }),
  );
});
