import { Injectable, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiExtension, ApiResponse, type OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '@waymark/contracts';
import { RATE_LIMIT_EXTENSION, limitsInWords, type RateLimitName } from '../limits/rate-limits.js';
import { schemaReference, type DescribedSchema } from '../schemas/schemas.js';

/** FIELD_ERRORS is the field map of bad input. */
export type DocumentedError = ErrorCode | 'FIELD_ERRORS';

type SuccessStatus = 200 | 201 | 204;

const SUCCESS_DESCRIPTIONS = {
  200: 'Done',
  201: 'Created: the whole resource',
  204: 'Done; nothing to tell',
} as const satisfies Record<SuccessStatus, string>;

/** Where a route's own errors wait for the document, which adds those that every route can give. */
export const ERRORS_EXTENSION = 'x-errors';

/**
 * Documents a route: `@Answers({ 201: shipmentResourceSchema }, 'FIELD_ERRORS', 'SHIPMENT_NOT_FOUND')`.
 * `null` is an answer without a body. Errors that every route can give (broken JSON, 401 behind
 * `@NeedsAccessToken()`, 413, 415, 500, 503, those of Idempotency-Key on POST) are added by the room `openapi`.
 */
export const Answers = (
  successes: Partial<Record<SuccessStatus, DescribedSchema | null>>,
  ...errors: DocumentedError[]
): MethodDecorator =>
  applyDecorators(
    ApiExtension(ERRORS_EXTENSION, errors),
    ...Object.entries(successes).map(([status, schema]) =>
      ApiResponse({
        status: Number(status),
        description: SUCCESS_DESCRIPTIONS[Number(status) as SuccessStatus],
        ...(schema && { schema: schemaReference(schema, 'output') }),
      }),
    ),
  );

/** Documents the success of a list that also comes as NDJSON and CSV, by Accept; beside `@Answers({}, …)`. */
export const AnswersLines = (list: DescribedSchema, item: DescribedSchema): MethodDecorator =>
  ApiResponse({
    status: 200,
    description: 'Done; as NDJSON one of them a line, as CSV one a line after a heading',
    content: {
      'application/json': { schema: schemaReference(list, 'output') },
      'application/x-ndjson': { schema: schemaReference(item, 'output') },
      'text/csv': { schema: { type: 'string' } },
    },
  });

/** Documents the JSON body that a route takes. */
export const Accepts = (schema: DescribedSchema): MethodDecorator =>
  ApiBody({ schema: schemaReference(schema, 'input') });

/** Documents that a route, or all of a controller, needs an access token. */
export const NeedsAccessToken = (): ClassDecorator & MethodDecorator => ApiBearerAuth('access');

const UNCHANGED = 'The version named by If-None-Match is still the current one';

export interface RawRoute {
  tag: string;
  /** Path parameters and what they are. */
  parameters?: Readonly<Record<string, string>>;
  answer: DescribedSchema;
  errors: readonly DocumentedError[];
  limit?: RateLimitName;
  /** Answers 304 to a known ETag. */
  isVersioned?: boolean;
}

/** Documents the GET routes that are registered on Fastify itself, where Nest's scanner does not see them. */
@Injectable()
export class RawRoutes {
  readonly paths: OpenAPIObject['paths'] = {};

  /** `path` as in the document: `/api/v1/shipments/track/{number}/`. */
  document(path: string, { tag, parameters = {}, answer, errors, limit, isVersioned = false }: RawRoute): void {
    const operation: NonNullable<OpenAPIObject['paths'][string]['get']> = {
      operationId: path.replace(/^\/api\/v1\/|\W+$/g, '').replace(/\W+/g, '_'),
      tags: [tag],
      parameters: Object.entries(parameters).map(([name, description]) => ({
        name,
        in: 'path',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: schemaReference(answer, 'output') } } },
        ...(isVersioned && { 304: { description: UNCHANGED } }),
      },
    };
    const marks = { [ERRORS_EXTENSION]: errors, ...(limit && { [RATE_LIMIT_EXTENSION]: limitsInWords(limit) }) };
    this.paths[path] = { get: { ...operation, ...marks } };
  }
}
