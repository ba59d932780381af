import { errorDetailSchema, fieldErrorsSchema } from '@waymark/contracts';
import { errorAnswer } from '../errors/errors.js';
import type { DocumentedError } from '../routes/route-documentation.js';
import { answerHeaders, type AnswerHeader, type DocumentedHeader } from './answer-headers.js';
import { schemaReference, type JsonSchema } from '../schemas/schemas.js';

export interface DocumentedResponse {
  description: string;
  content: { 'application/json': { schema: JsonSchema } };
  headers: Record<string, DocumentedHeader>;
}

/** Beside X-Request-Id, by status. */
const HEADERS: Readonly<Record<number, readonly AnswerHeader[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  404: ['Waymark-Stale'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

const statusOf = (error: DocumentedError): number => (error === 'FIELD_ERRORS' ? 400 : errorAnswer(error).status);

const describe = (error: DocumentedError): string =>
  error === 'FIELD_ERRORS' ? 'Bad input: field name to messages' : `\`${error}\`: ${errorAnswer(error).body.detail}`;

const schemaOf = (errors: readonly DocumentedError[]): JsonSchema => {
  const schemas = [
    ...(errors.includes('FIELD_ERRORS') ? [schemaReference(fieldErrorsSchema, 'output')] : []),
    ...(errors.some((error) => error !== 'FIELD_ERRORS') ? [schemaReference(errorDetailSchema, 'output')] : []),
  ];
  const [only] = schemas;
  return schemas.length === 1 && only ? only : { anyOf: schemas };
};

/** One response for each status that the errors are answered with; `limits` says in numbers when that is 429. */
export const errorResponses = (errors: readonly DocumentedError[], limits = ''): Record<string, DocumentedResponse> => {
  const byStatus = new Map<number, DocumentedError[]>();
  for (const error of new Set(errors)) byStatus.set(statusOf(error), [...(byStatus.get(statusOf(error)) ?? []), error]);
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      String(status),
      {
        description: [...those.map(describe), ...(status === 429 && limits !== '' ? [limits] : [])].join('\n\n'),
        content: { 'application/json': { schema: schemaOf(those) } },
        headers: answerHeaders(['X-Request-Id', ...(HEADERS[status] ?? [])]),
      },
    ]),
  );
};
