import type { OpenAPIObject } from '@nestjs/swagger';
import { LIMITS } from '@waymark/contracts';
import { API_KEY_SECURITY } from '../identity/identity.js';
import { RATE_LIMIT_EXTENSION } from '../limits/rate-limits.js';
import { answerHeaders } from './answer-headers.js';
import { ERRORS_EXTENSION, type DocumentedError } from '../routes/route-documentation.js';
import { errorResponses } from './error-responses.js';
import { describeOperation } from './operations.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;
type Method = 'get' | 'post' | 'patch' | 'delete' | 'put';
type ScannedOperation = Operation & { [ERRORS_EXTENSION]?: DocumentedError[]; [RATE_LIMIT_EXTENSION]?: string };

export const METHODS: readonly Method[] = ['get', 'post', 'patch', 'delete', 'put'];

/** The scopes that an API key needs: a bearer scheme of its own has no place for them. */
const SCOPES_EXTENSION = 'x-scopes';

const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header' as const,
  required: false,
  description,
  schema: { type: 'string' as const, ...schema },
});

const idempotencyKey = header(
  'Idempotency-Key',
  'The same key and body answers what the first request got, for 24 hours',
  { minLength: 1, maxLength: LIMITS.idempotencyKey, pattern: '^[ -~]*[!-~][ -~]*$' },
);
const ifMatch = header(
  'If-Match',
  'The ETag that was read, several with commas, or `*`; answers 412 when it is stale',
  {
    examples: ['"7"'],
  },
);
const ifNoneMatch = header('If-None-Match', 'The ETag that is known, several with commas, or `*`', {
  examples: ['"7"'],
});

/** What an API key is answered that may not come here. */
const refusalOfKeys = ({ security = [] }: Operation): DocumentedError =>
  security.some((scheme) => API_KEY_SECURITY in scheme) ? 'MISSING_SCOPE' : 'FORBIDDEN';

const errorsOf = (method: Method, operation: ScannedOperation): DocumentedError[] => [
  ...(operation[ERRORS_EXTENSION] ?? []),
  ...(method === 'get' ? [] : (['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
  ...(method === 'post' ? (['FIELD_ERRORS', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
  ...(method === 'get' ? [] : (['VERSION_CONFLICT', 'OUTCOME_UNKNOWN'] as const)),
  ...(operation.security ? (['UNAUTHENTICATED', refusalOfKeys(operation)] as const) : []),
  ...(isConditional(operation) ? (['FIELD_ERRORS'] as const) : []),
  ...(operation[RATE_LIMIT_EXTENSION] ? (['RATE_LIMITED'] as const) : []),
  'BAD_REQUEST',
  'INTERNAL_ERROR',
  'STORE_UNAVAILABLE',
  'READ_MODEL_BEHIND',
];

const isConditional = ({ [ERRORS_EXTENSION]: own = [] }: ScannedOperation): boolean =>
  own.includes('PRECONDITION_FAILED');

const successesOf = (method: Method, path: string, { responses, security }: Operation): Operation['responses'] => {
  const headers = answerHeaders([
    'X-Request-Id',
    ...(describeOperation(method, path)?.headers ?? []),
    ...(method === 'post' ? (['Idempotent-Replayed'] as const) : []),
    ...(method === 'get' && security ? (['Waymark-Stale'] as const) : []),
  ]);
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [status, response && { ...response, headers }]),
  );
};

const needs = (scope: string): string => `An API key needs the scope \`${scope}\`.`;

/** A scanned operation with what every one of its kind has: texts, headers, parameters and errors. */
export const completed = (method: Method, path: string, operation: ScannedOperation): Operation => {
  const { [ERRORS_EXTENSION]: _errors, [RATE_LIMIT_EXTENSION]: limit, ...rest } = operation;
  const texts = describeOperation(method, path);
  const scopes = (operation.security ?? []).flatMap((scheme) => scheme[API_KEY_SECURITY] ?? []);
  const named = operation.parameters ?? [];
  const responses = successesOf(method, path, operation);
  return {
    ...rest,
    ...(texts && { summary: texts.summary, description: [texts.description, ...scopes.map(needs)].join(' ') }),
    ...(scopes.length > 0 && { [SCOPES_EXTENSION]: scopes }),
    security: (operation.security ?? []).map((scheme) =>
      API_KEY_SECURITY in scheme ? { [API_KEY_SECURITY]: [] } : scheme,
    ),
    parameters: [
      ...named,
      ...(method === 'post' ? [idempotencyKey] : []),
      ...(isConditional(operation) ? [ifMatch] : []),
      ...('304' in responses ? [ifNoneMatch] : []),
    ],
    responses: { ...errorResponses(errorsOf(method, operation), limit), ...responses },
  };
};
