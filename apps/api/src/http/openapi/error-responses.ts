import { errorDetailSchema, fieldErrorsSchema, type ErrorCode } from '@waymark/contracts';
import { ERROR_DETAILS, ERROR_STATUS } from '../errors/errors.js';
import { STALE_HEADER } from '../identity/freshness.js';
import { schemaReference, type JsonSchema } from './schemas.js';

/** FIELD_ERRORS is the field map of bad input. */
export type DocumentedError = ErrorCode | 'FIELD_ERRORS';

export interface DocumentedResponse {
  description: string;
  content: { 'application/json': { schema: JsonSchema } };
  headers?: Record<string, { description: string; schema: JsonSchema }>;
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };
/** Beside what was read, and beside what was not found. */
export const STALE = {
  [STALE_HEADER]: {
    description: 'There when what was written through other nodes may be missing, since this one cannot learn it now',
    schema: { type: 'string', enum: ['true'] },
  },
};
const RETRIED = [429, 503];

const statusOf = (error: DocumentedError): number => (error === 'FIELD_ERRORS' ? 400 : ERROR_STATUS[error]);

const describe = (error: DocumentedError): string =>
  error === 'FIELD_ERRORS' ? 'Bad input: field name to messages' : `\`${error}\`: ${ERROR_DETAILS[error]}`;

const schemaOf = (errors: readonly DocumentedError[]): JsonSchema => {
  const schemas = [
    ...(errors.includes('FIELD_ERRORS') ? [schemaReference(fieldErrorsSchema, 'output')] : []),
    ...(errors.some((error) => error !== 'FIELD_ERRORS') ? [schemaReference(errorDetailSchema, 'output')] : []),
  ];
  const [only] = schemas;
  return schemas.length === 1 && only ? only : { anyOf: schemas };
};

/** One response for each status that the errors are answered with. */
export const errorResponses = (errors: readonly DocumentedError[]): Record<string, DocumentedResponse> => {
  const byStatus = new Map<number, DocumentedError[]>();
  for (const error of new Set(errors)) byStatus.set(statusOf(error), [...(byStatus.get(statusOf(error)) ?? []), error]);
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      String(status),
      {
        description: those.map(describe).join('\n\n'),
        content: { 'application/json': { schema: schemaOf(those) } },
        ...(RETRIED.includes(status) && { headers: RETRY_AFTER }),
        ...(status === 404 && { headers: STALE }),
      },
    ]),
  );
};
