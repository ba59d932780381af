import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { RATE_LIMIT_EXTENSION, limitsInWords, type RateLimitName } from '../limits/rate-limits.js';
import { ERRORS_EXTENSION } from './answers.decorator.js';
import type { Operation } from './completed-operation.js';
import type { DocumentedError } from './error-responses.js';
import { schemaReference, type DescribedSchema } from './schemas.js';

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
    const operation: Operation = {
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
