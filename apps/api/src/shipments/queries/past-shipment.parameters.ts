import type { PastQuery } from '@waymark/contracts';
import { ParameterReader, type Parameters } from '../../http/parameters/parameters.js';

/** A version, or the newest version recorded at or before an instant. */
export type VersionParameters = Readonly<{ version: number }> | Readonly<{ at: string }>;

/** The requested version; undefined for the current state. Throws FieldErrorsError. */
export const versionAskedFor = (parameters: Parameters): VersionParameters | undefined => {
  const reader = new ParameterReader<PastQuery>(parameters);
  const version = reader.wholeNumber('version', 'Version', [1, 999_999]);
  const at = reader.instant('at', 'At');
  if (version !== undefined && at !== undefined) reader.refuse('at', 'Send either version or at, not both');
  reader.assertGood();
  if (version !== undefined) return { version };
  return at === undefined ? undefined : { at: new Date(at).toISOString() };
};
