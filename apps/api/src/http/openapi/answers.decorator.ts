import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiExtension, ApiResponse } from '@nestjs/swagger';
import type { DocumentedError } from './error-responses.js';
import { schemaReference, type DescribedSchema } from './schemas.js';

type SuccessStatus = 200 | 201 | 204;

const SUCCESS_DESCRIPTIONS = {
  200: 'Done',
  201: 'Created: the whole resource',
  204: 'Done; nothing to tell',
} as const satisfies Record<SuccessStatus, string>;

/** Where a route's own errors wait for document.ts, which adds those that every route can give. */
export const ERRORS_EXTENSION = 'x-errors';

/**
 * Documents a route: `@Answers({ 201: shipmentResourceSchema }, 'FIELD_ERRORS', 'SHIPMENT_NOT_FOUND')`.
 * `null` is an answer without a body. Errors that every route can give (broken JSON, 401 behind
 * `@NeedsAccessToken()`, 413, 415, 500, 503, those of Idempotency-Key on POST) are added by document.ts.
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
