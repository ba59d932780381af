import { CURSOR_HEADER, STALE_HEADER } from '../answers/headers.js';
import type { JsonSchema } from '../schemas/schemas.js';

export interface DocumentedHeader {
  description: string;
  schema: JsonSchema;
  example?: unknown;
}

/** The documented response headers. */
export const ANSWER_HEADERS = {
  'X-Request-Id': {
    description: 'The request’s X-Request-Id, or a generated one. Quote it when you report a problem',
    schema: { type: 'string', maxLength: 128 },
  },
  ETag: {
    description:
      'The shipment’s version. While `due` changes with time, the tag also names the day for which `due` was computed. It changes with the format of shipments too, so that an upgrade confirms no copy in an earlier format. Each content encoding has its own tag. Send it in If-None-Match, or in If-Match, which compares only the version, and strongly: a weak ETag never matches',
    schema: { type: 'string', pattern: String.raw`^"\d+(\.\d{4}-\d{2}-\d{2})?(-[a-z]+)?"$` },
    example: '"7"',
  },
  Link: {
    description: 'Address of the next page, with `rel="next"`. Absent on the last page',
    schema: { type: 'string' },
    example: '<https://waymark.example/api/v1/shipments/?limit=20&cursor=abc>; rel="next"',
  },
  'X-Total-Count': {
    description: 'Total number of results on all pages',
    schema: { type: 'integer', minimum: 0 },
    example: 12,
  },
  'Content-Disposition': {
    description: 'File name of an export. Only with `application/x-ndjson` and `text/csv`',
    schema: { type: 'string' },
    example: 'attachment; filename="waymark-shipments.csv"',
  },
  Location: {
    description: 'Path of the created resource',
    schema: { type: 'string' },
    example: '/api/v1/shipments/7/',
  },
  'Retry-After': {
    description: 'Seconds to wait before you retry',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  'Idempotent-Replayed': {
    description: 'Present when the response was stored for an earlier request with the same Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  'Preference-Applied': {
    description: 'Present when the request had `Prefer: handling=strict`: the body has no unknown field',
    schema: { type: 'string', const: 'handling=strict' },
  },
  'WWW-Authenticate': {
    description:
      'Authentication scheme; `error="invalid_token"` if the token or API key is invalid or has expired; `error="insufficient_scope"` with the scope if an API key lacks one',
    schema: { type: 'string' },
    example: 'Bearer',
  },
  'Set-Cookie': {
    description:
      'Registers the browser as a known device of the account, so that failed sign-ins from other devices do not delay it. Optional: signing in also works without the cookie',
    schema: { type: 'string' },
  },
  [CURSOR_HEADER]: {
    description:
      'Cursor of the last event that the response shows. Send it as `after` to a public look-up, which then shows this write too. Absent if the request concerns no event',
    schema: { type: 'string' },
    example: 'w0000000000001207-9c41e0b7',
  },
  [STALE_HEADER]: {
    description:
      'Present when the response may lack writes made through other nodes, because this node cannot reach the log',
    schema: { type: 'string', const: 'true' },
  },
} as const satisfies Record<string, DocumentedHeader>;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

export const answerHeaders = (names: readonly AnswerHeader[]): Record<string, DocumentedHeader> =>
  Object.fromEntries(names.map((name) => [name, ANSWER_HEADERS[name]]));
