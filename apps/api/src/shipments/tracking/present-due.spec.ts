import { expect, it } from '@jest/globals';
import { withPresentDue } from '@waymark/contracts/ui';
import { dueNow } from '@waymark/domain';
import fc from 'fast-check';

const DAY = 86_400_000;
const BEGIN = Date.parse('2026-01-01T00:00:00.000Z');
const moment = fc.integer({ min: BEGIN, max: BEGIN + 40 * DAY });

it('a page that was left open shows the due state that the server would answer now', () => {
  const facts = fc.record({
    due_at: moment.map((at) => new Date(at).toISOString()),
    delivered_at: fc.option(
      moment.map((at) => new Date(at).toISOString()),
      { freq: 3 },
    ),
  });
  fc.assert(
    fc.property(facts, moment, fc.integer({ min: 0, max: 10 * DAY }), (dates, read, later) => {
      const of = { ...dates, estimated_delivery: '2026-01-20' };
      const { due } = dueNow(of, read);
      const { state, days } = dueNow(of, read + later).due;
      expect(withPresentDue({ due }, read + later).due).toMatchObject({ state, days });
    }),
    { numRuns: 1_000, examples: [[{ due_at: new Date(BEGIN + DAY).toISOString(), delivered_at: null }, BEGIN, DAY]] },
  );
});
