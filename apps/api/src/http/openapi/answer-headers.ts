import { STALE_HEADER } from '../answers/headers.js';
import type { JsonSchema } from '../schemas/schemas.js';

export interface DocumentedHeader {
  description: string;
  schema: JsonSchema;
  example?: unknown;
}

/** The headers of answers that tell their reader something. */
export const ANSWER_HEADERS = {
  'X-Request-Id': {
    description: 'The request’s own, or a new one; name it when something went wrong',
    schema: { type: 'string', maxLength: 128 },
  },
  ETag: {
    description:
      'The shipment’s version, and as long as `due` changes with time the day it was made for; another one in each content encoding. For If-None-Match, and for If-Match, which compares the version alone',
    schema: { type: 'string', pattern: String.raw`^(W/)?"\d+(\.\d{4}-\d{2}-\d{2})?(-[a-z]+)?"$` },
    example: '"7"',
  },
  Link: {
    description: 'Where the next page is, with `rel="next"`; missing after the last',
    schema: { type: 'string' },
    example: '<https://waymark.example/api/v1/shipments/?limit=20&cursor=abc>; rel="next"',
  },
  'X-Total-Count': {
    description: 'How many there are over all pages',
    schema: { type: 'integer', minimum: 0 },
    example: 12,
  },
  Location: {
    description: 'The path of what was created',
    schema: { type: 'string' },
    example: '/api/v1/shipments/7/',
  },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 }, example: 1 },
  'Idempotent-Replayed': {
    description: 'There when the answer is that of an earlier request with the same Idempotency-Key',
    schema: { type: 'string', enum: ['true'] },
  },
  'WWW-Authenticate': {
    description: 'How to sign in, and which scope is missing',
    schema: { type: 'string' },
    example: 'Bearer',
  },
  [STALE_HEADER]: {
    description: 'There when what was written through other nodes may be missing, since this one cannot learn it now',
    schema: { type: 'string', enum: ['true'] },
  },
} as const satisfies Record<string, DocumentedHeader>;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

export const answerHeaders = (names: readonly AnswerHeader[]): Record<string, DocumentedHeader> =>
  Object.fromEntries(names.map((name) => [name, ANSWER_HEADERS[name]]));
