import { LIMITS, type RecipientQuery } from '@waymark/contracts';
import { ParameterReader, type Parameters } from '../../http/parameters/parameters.js';

/** The searched words; throws FieldErrorsError. */
export const recipientsAskedFor = (parameters: Parameters): string | undefined => {
  const reader = new ParameterReader<RecipientQuery>(parameters);
  const q = reader.text('q', 'Search', LIMITS.maximumName);
  reader.assertGood();
  return q;
};
