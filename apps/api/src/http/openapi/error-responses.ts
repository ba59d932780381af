import { errorDetailSchema, fieldErrorsSchema } from '@waymark/contracts';
import { errorAnswer } from '../errors/errors.js';
import type { DocumentedError } from '../routes/route-documentation.js';
import { ANSWER_HEADERS, answerHeaders, type AnswerHeader, type DocumentedHeader } from './answer-headers.js';
import { badRequestSchema, schemaReference, type JsonSchema } from '../schemas/schemas.js';

export interface DocumentedResponse {
  description: string;
  content: { 'application/json': { schema: JsonSchema } };
  headers: Record<string, DocumentedHeader>;
}

/** Headers in addition to X-Request-Id, by status. */
const HEADERS: Readonly<Record<number, readonly AnswerHeader[]>> = {
  401: ['WWW-Authenticate'],
  404: ['Waymark-Stale'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** Headers that only some codes of a status have. */
const HEADERS_OF_CODES: Partial<Record<DocumentedError, AnswerHeader>> = {
  MISSING_SCOPE: 'WWW-Authenticate',
  IDEMPOTENCY_KEY_IN_USE: 'Retry-After',
};

const headersOf = (status: number, errors: readonly DocumentedError[]): Record<string, DocumentedHeader> => {
  const ofCodes = errors.flatMap((code) => {
    const name = HEADERS_OF_CODES[code];
    if (name === undefined) return [];
    const { description, ...header } = ANSWER_HEADERS[name];
    return [[name, { ...header, description: `${description}. Only with \`${code}\`` }] as const];
  });
  return { ...answerHeaders(['X-Request-Id', ...(HEADERS[status] ?? [])]), ...Object.fromEntries(ofCodes) };
};

const statusOf = (error: DocumentedError): number => (error === 'FIELD_ERRORS' ? 400 : errorAnswer(error).status);

const describe = (error: DocumentedError): string =>
  error === 'FIELD_ERRORS'
    ? 'Invalid input: a map from field names to messages'
    : `\`${error}\`: ${errorAnswer(error).body.detail}`;

const schemaOf = (errors: readonly DocumentedError[]): JsonSchema => {
  const isFields = (error: DocumentedError): boolean => error === 'FIELD_ERRORS';
  if (errors.every(isFields)) return schemaReference(fieldErrorsSchema, 'output');
  return schemaReference(errors.some(isFields) ? badRequestSchema : errorDetailSchema, 'output');
};

/** Returns one response for each status of the errors. `limits` describes when the status is 429. */
export const errorResponses = (errors: readonly DocumentedError[], limits = ''): Record<string, DocumentedResponse> => {
  const byStatus = new Map<number, DocumentedError[]>();
  for (const error of new Set(errors)) byStatus.set(statusOf(error), [...(byStatus.get(statusOf(error)) ?? []), error]);
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      String(status),
      {
        description: [...those.map(describe), ...(status === 429 && limits !== '' ? [limits] : [])].join('\n\n'),
        content: { 'application/json': { schema: schemaOf(those) } },
        headers: headersOf(status, those),
      },
    ]),
  );
};
