import { Injectable, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiExtension, ApiResponse, type OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '@waymark/contracts';
import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  preHandlerHookHandler,
} from 'fastify';
import { answerOf, sendErrorAnswer } from '../errors/errors.js';
import { RATE_LIMIT_EXTENSION, limitsInWords, type RateLimitName } from '../limits/rate-limits.js';
import { schemaReference, type DescribedSchema } from '../schemas/schemas.js';
import { refusalOfQuery } from './known-names.js';

/** FIELD_ERRORS is the field map of bad input. */
export type DocumentedError = ErrorCode | 'FIELD_ERRORS';

type SuccessStatus = 200 | 201 | 204;

const SUCCESS_DESCRIPTIONS = {
  200: 'Done',
  201: 'Created. Returns the whole resource',
  204: 'Success without a body',
} as const satisfies Record<SuccessStatus, string>;

/** The extension with a route's own errors. The document adds the errors that every route can return. */
export const ERRORS_EXTENSION = 'x-errors';

/**
 * Documents a route: `@Answers({ 201: shipmentResourceSchema }, 'FIELD_ERRORS', 'SHIPMENT_NOT_FOUND')`. `null` is a
 * response without a body. `openapi/` adds the common errors: broken JSON, 401 behind `@NeedsAccessToken()`, 413, 415,
 * 500, 503, and those of Idempotency-Key on POST.
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

/**
 * Documents the success of a list that also supports NDJSON and CSV in Accept; used together with `@Answers({}, …)`.
 */
export const AnswersLines = (list: DescribedSchema, item: DescribedSchema): MethodDecorator =>
  ApiResponse({
    status: 200,
    description: 'Success. NDJSON has one item on each line. CSV has a header line and one item on each line',
    content: {
      'application/json': { schema: schemaReference(list, 'output') },
      'application/x-ndjson': { schema: schemaReference(item, 'output') },
      'text/csv': { schema: { type: 'string' } },
    },
  });

/** Documents the JSON body of a route. */
export const Accepts = (schema: DescribedSchema): MethodDecorator =>
  ApiBody({ schema: schemaReference(schema, 'input') });

/** Documents that a route, or a whole controller, needs an access token. */
export const NeedsAccessToken = (): ClassDecorator & MethodDecorator => ApiBearerAuth('access');

const UNCHANGED = 'The version in If-None-Match is current';

export interface RawRoute {
  tag: string;
  /** Path parameters with their descriptions. */
  parameters?: Readonly<Record<string, string>>;
  /** Optional query parameters with their descriptions. */
  query?: Readonly<Record<string, string>>;
  answer: DescribedSchema;
  errors: readonly DocumentedError[];
  limit?: RateLimitName;
  /** Documents a 304 response to a known ETag. */
  isVersioned?: boolean;
}

type RawHandler<Route extends RouteGenericInterface> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Route
>;

/** Serves GET routes on Fastify directly, where Nest adds nothing to them and its scanner does not find them. */
@Injectable()
export class RawRoutes {
  readonly paths: OpenAPIObject['paths'] = {};

  /** `path` as in Fastify: `/api/v1/shipments/track/:number`. */
  serve<Route extends RouteGenericInterface>(
    server: FastifyInstance,
    path: string,
    route: RawRoute,
    handler: RawHandler<Route>,
  ): void {
    const known = Object.keys(route.query ?? {});
    const preHandler: preHandlerHookHandler = (request, reply, done) => {
      const refusal = refusalOfQuery(request.query, known);
      if (refusal) void sendErrorAnswer(reply, answerOf(refusal));
      else done();
    };
    server.get<Route>(path, { compress: false, preHandler }, handler);
    this.document(`${path.replace(/:(\w+)/g, '{$1}')}/`, route);
  }

  private document(path: string, route: RawRoute): void {
    const { tag, parameters = {}, query = {}, answer, errors, limit, isVersioned = false } = route;
    const described = (place: 'path' | 'query', named: Readonly<Record<string, string>>) =>
      Object.entries(named).map(([name, description]) => ({
        name,
        in: place,
        required: place === 'path',
        description,
        schema: { type: 'string' as const },
      }));
    const operation: NonNullable<OpenAPIObject['paths'][string]['get']> = {
      tags: [tag],
      parameters: [...described('path', parameters), ...described('query', query)],
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: schemaReference(answer, 'output') } } },
        ...(isVersioned && { 304: { description: UNCHANGED } }),
      },
    };
    const marks = { [ERRORS_EXTENSION]: errors, ...(limit && { [RATE_LIMIT_EXTENSION]: limitsInWords(limit) }) };
    this.paths[path] = { get: { ...operation, ...marks } };
  }
}
