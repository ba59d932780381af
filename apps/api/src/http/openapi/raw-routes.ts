import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { errorResponses, type DocumentedError } from './error-responses.js';
import { schemaReference, type DescribedSchema } from './schemas.js';

export interface RawRoute {
  summary: string;
  tag: string;
  /** Path parameters and what they are. */
  parameters?: Readonly<Record<string, string>>;
  answer: DescribedSchema;
  errors: readonly DocumentedError[];
}

/** Documents the GET routes that are registered on Fastify itself, where Nest's scanner does not see them. */
@Injectable()
export class RawRoutes {
  readonly paths: OpenAPIObject['paths'] = {};

  /** `path` as in the document: `/api/v1/shipments/track/{number}/`. */
  document(path: string, { summary, tag, parameters = {}, answer, errors }: RawRoute): void {
    this.paths[path] = {
      get: {
        operationId: path.replace(/^\/api\/v1\/|\W+$/g, '').replace(/\W+/g, '_'),
        summary,
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
          ...errorResponses([...errors, 'INTERNAL_ERROR']),
        },
      },
    };
  }
}
