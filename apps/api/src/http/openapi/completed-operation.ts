import type { OpenAPIObject } from '@nestjs/swagger';
import { LIMITS } from '@waymark/contracts';
import { API_KEY_SECURITY } from '../identity/identity.js';
import { RATE_LIMIT_EXTENSION } from '../limits/rate-limits.js';
import { parameterSchema, type JsonSchema } from '../schemas/schemas.js';
import { answerHeaders, type AnswerHeader, type DocumentedHeader } from './answer-headers.js';
import { ERRORS_EXTENSION, type DocumentedError } from '../routes/route-documentation.js';
import { errorResponses } from './error-responses.js';
import { describeOperation } from './operations.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;
type Method = 'get' | 'post' | 'patch' | 'delete' | 'put';
type ScannedOperation = Operation & { [ERRORS_EXTENSION]?: DocumentedError[]; [RATE_LIMIT_EXTENSION]?: string };

export const METHODS: readonly Method[] = ['get', 'post', 'patch', 'delete', 'put'];

/** The scopes that an API key needs: a bearer scheme cannot list them. */
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
  'For 24 hours, a request with the same key, path and body gets the response of the first request. A different path or body gets 422, also if only the order of its fields differs',
  {
    minLength: 1,
    maxLength: LIMITS.idempotencyKey,
    pattern: '^[ -~]*[!-~][ -~]*$',
    // Postman replaces it with a new UUID in each request. A fixed example would make the second booking a retry.
    examples: ['{{$guid}}'],
  },
);
const prefer = header(
  'Prefer',
  '`handling=strict` rejects unknown fields of the body with 400. By default they are ignored (RFC 7240)',
  { examples: ['handling=strict'] },
);
const ifMatch = header(
  'If-Match',
  'The ETag from your last read, several ETags separated by commas, or `*`. A stale or weak ETag gets 412',
  {
    examples: ['"7"'],
  },
);
const ifNoneMatch = header('If-None-Match', 'The ETag of your stored copy, several ETags separated by commas, or `*`', {
  examples: ['"7"'],
});

/** Errors for an API key that may not call an operation. */
const refusalOfKeys = ({ security = [] }: Operation): DocumentedError =>
  security.some((scheme) => API_KEY_SECURITY in scheme) ? 'MISSING_SCOPE' : 'FORBIDDEN';

const errorsOf = (method: Method, operation: ScannedOperation): DocumentedError[] => [
  ...(operation[ERRORS_EXTENSION] ?? []),
  ...(method === 'get' ? [] : (['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
  ...(method === 'post' ? (['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
  ...(method === 'get' ? [] : (['VERSION_CONFLICT', 'OUTCOME_UNKNOWN', 'CLOCK_WRONG'] as const)),
  ...(operation.security ? (['UNAUTHENTICATED', refusalOfKeys(operation)] as const) : []),
  ...(operation[RATE_LIMIT_EXTENSION] ? (['RATE_LIMITED'] as const) : []),
  'FIELD_ERRORS',
  'BAD_REQUEST',
  'INTERNAL_ERROR',
  'STORE_UNAVAILABLE',
  'READ_MODEL_BEHIND',
];

const isConditional = ({ [ERRORS_EXTENSION]: own = [] }: ScannedOperation): boolean =>
  own.includes('PRECONDITION_FAILED');

/** The headers of a list's pages, which no export has. */
const ONLY_JSON: readonly AnswerHeader[] = ['Link', 'X-Total-Count'];

const withExports = (headers: Record<string, DocumentedHeader>): Record<string, DocumentedHeader> => ({
  ...Object.fromEntries(
    Object.entries(headers).map(([name, { description, ...header }]) => [
      name,
      ONLY_JSON.some((one) => one === name)
        ? { ...header, description: `${description}. Only with \`application/json\`` }
        : { ...header, description },
    ]),
  ),
  ...answerHeaders(['Content-Disposition']),
});

const isExported = (response: object): boolean =>
  'content' in response && typeof response.content === 'object' && 'text/csv' in (response.content ?? {});

const successesOf = (
  method: Method,
  path: string,
  { responses, security, requestBody }: Operation,
): Operation['responses'] => {
  const headers = answerHeaders([
    'X-Request-Id',
    ...(describeOperation(method, path)?.headers ?? []),
    ...(method === 'post' ? (['Idempotent-Replayed'] as const) : []),
    ...(requestBody ? (['Preference-Applied'] as const) : []),
    ...(method === 'get' ? [] : (['Waymark-Cursor'] as const)),
    ...(method === 'get' && security ? (['Waymark-Stale'] as const) : []),
  ]);
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      response && { ...response, headers: isExported(response) ? withExports(headers) : headers },
    ]),
  );
};

/** The same type for an id in a path and in a resource. */
const formedParameter = <Parameter>(parameter: Parameter): Parameter => {
  if (!('schema' in Object(parameter))) return parameter;
  const { name, schema } = parameter as { name: string; schema: JsonSchema };
  return { ...parameter, schema: parameterSchema(name, schema) };
};

const needs = (scope: string): string => `An API key needs the scope \`${scope}\`.`;

/** Completes a scanned operation with the texts, headers, parameters and errors of its kind. */
export const completed = (method: Method, path: string, operation: ScannedOperation): Operation => {
  const { [ERRORS_EXTENSION]: _errors, [RATE_LIMIT_EXTENSION]: limit, ...rest } = operation;
  const texts = describeOperation(method, path);
  const scopes = (operation.security ?? []).flatMap((scheme) => scheme[API_KEY_SECURITY] ?? []);
  const named = operation.parameters ?? [];
  const responses = successesOf(method, path, operation);
  return {
    ...rest,
    ...(texts && {
      operationId: texts.operationId,
      summary: texts.summary,
      description: [texts.description, ...scopes.map(needs)].join(' '),
    }),
    ...(scopes.length > 0 && { [SCOPES_EXTENSION]: scopes }),
    security: (operation.security ?? []).map((scheme) =>
      API_KEY_SECURITY in scheme ? { [API_KEY_SECURITY]: [] } : scheme,
    ),
    parameters: [
      ...named.map(formedParameter),
      ...(method === 'post' ? [idempotencyKey] : []),
      ...(isConditional(operation) ? [ifMatch] : []),
      ...('304' in responses ? [ifNoneMatch] : []),
      ...(operation.requestBody ? [prefer] : []),
    ],
    responses: { ...errorResponses(errorsOf(method, operation), limit), ...responses },
  };
};
