import fc from 'fast-check';

/** Arbitrary JSON values in place of a field's value. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(undefined, null, '', ' ', true, 0, -1, 0.05, 1e308, 'constructor', '\ud800', [], {}, [
    null,
  ]),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constantFrom(...[201, 501, 2_001, 5_000].map((length) => 'x'.repeat(length))),
  fc.double(),
  fc.jsonValue(),
);
