import fc from 'fast-check';
import type { Field } from '../field.js';
import { invalidOf } from './invalid-values.js';
import { missingOf, validOf } from './valid-values.js';

/** A program with `moduleResolution: bundler` reads the CommonJS types of fast-check here, which differ from those of its own import. */
export { fc };
export * from './hostile-characters.js';
export * from './invalid-values.js';
export * from './tables.js';
export * from './valid-values.js';

/** Valid, invalid and missing values. */
export const valuesOf = (field: Field): fc.Arbitrary<unknown> =>
  fc.oneof(
    validOf(field),
    invalidOf(field).map(([value]) => value),
    fc.constantFrom(...missingOf(field)),
  );
