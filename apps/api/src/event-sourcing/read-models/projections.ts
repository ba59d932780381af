import { createHash } from 'node:crypto';
import { accountsProjection } from '../../accounts/projections/accounts.projection.js';
import { addressBooksProjection } from '../../addresses/projections/address-books.projection.js';
import { commandEffectsProjection } from '../../shipments/projections/command-effects.projection.js';
import { shipmentsProjection } from '../../shipments/projections/shipments.projection.js';
import type { Projection } from './projection.js';

/** Everything that this node folds from the log. */
export const projections: readonly Projection[] = [
  accountsProjection,
  addressBooksProjection,
  shipmentsProjection,
  commandEffectsProjection,
];

/** Tells files of other tables or other folding rules apart. */
export const schemaFingerprint = (of: readonly Projection[]): string =>
  createHash('sha256')
    .update(JSON.stringify(of.map(({ name, version, tables, indexes }) => [name, version, tables, indexes])))
    .digest('hex');
