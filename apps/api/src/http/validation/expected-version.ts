import { FieldErrorsError } from '../errors/errors.js';

const ENTITY_TAG = /^(?:W\/)?"(\d{1,15})"$/;

/** The ETag of a stream's version. */
export const entityTag = (version: number): string => `"${version}"`;

/** `"7"` and `W/"7"` are 7; `*` and nothing name no version. Throws FieldErrorsError for anything else. */
export const parseExpectedVersion = (header: string | undefined): number | undefined => {
  const text = header?.trim();
  if (text === undefined || text === '*') return undefined;
  const version = ENTITY_TAG.exec(text)?.[1];
  if (version === undefined) throw new FieldErrorsError({ 'If-Match': ['If-Match must be an ETag such as "7", or *'] });
  return Number(version);
};
