import { fieldMessages, type ConsistencyQuery } from '@waymark/contracts';
import { FieldErrorsError } from '../http/errors/errors.js';
import { ParameterReader, type Parameters } from '../http/parameters/parameters.js';

/** More events than any log has. */
export const MAXIMUM_SIZE = 999_999_999_999_999;

/** Two sizes of the log, the smaller one first. Without `to`, the current size. */
export interface AskedSizes {
  from: number;
  to: number | undefined;
}

/** Throws FieldErrorsError. */
export const sizesAskedFor = (parameters: Parameters): AskedSizes => {
  const reader = new ParameterReader<ConsistencyQuery>(parameters);
  const from = reader.wholeNumber('from', 'From', [0, MAXIMUM_SIZE]);
  const to = reader.wholeNumber('to', 'To', [0, MAXIMUM_SIZE]);
  reader.assertGood();
  if (from === undefined) throw new FieldErrorsError({ from: [fieldMessages.required('From')] });
  if (to !== undefined && from > to) throw new FieldErrorsError({ from: ['From must not be greater than to'] });
  return { from, to };
};

/** Throws FieldErrorsError with the current size if the log is shorter. */
export const assertReached = ({ from, to }: AskedSizes, size: number): void => {
  const refused = (field: 'from' | 'to', label: string): never => {
    throw new FieldErrorsError({ [field]: [fieldMessages.wholeNumber(label, 0, size)] });
  };
  if (from > size) refused('from', 'From');
  if (to !== undefined && to > size) refused('to', 'To');
};
