import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LIMITS } from '@waymark/contracts';
import { VERSION } from '../../version.js';
import { API_KEY_SECURITY } from '../identity/needs-scope.decorator.js';
import { serveDocumentationPage } from './documentation-page.js';
import { ERRORS_EXTENSION } from './answers.decorator.js';
import { STALE, errorResponses, type DocumentedError } from './error-responses.js';
import { RawRoutes } from './raw-routes.js';
import { componentSchemas } from './schemas.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;
type Method = 'get' | 'post' | 'patch' | 'delete' | 'put';

const METHODS: readonly Method[] = ['get', 'post', 'patch', 'delete', 'put'];

const header = (name: string, description: string, maxLength = 64) => ({
  name,
  in: 'header' as const,
  required: false,
  description,
  schema: { type: 'string' as const, maxLength },
});

const idempotencyKey = header(
  'Idempotency-Key',
  'The same key and body answers what the first request got, for 24 hours',
  LIMITS.idempotencyKey,
);
const ifMatch = header('If-Match', 'The ETag that was read; answers 412 when it is stale');

/** What an API key is answered that may not come here. */
const refusalOfKeys = ({ security = [] }: Operation): DocumentedError =>
  security.some((scheme) => API_KEY_SECURITY in scheme) ? 'MISSING_SCOPE' : 'FORBIDDEN';

const successes = (method: Method, { responses, security }: Operation): Operation['responses'] => {
  const read = responses['200'];
  return method === 'get' && security && read ? { ...responses, '200': { ...read, headers: STALE } } : responses;
};

const completed = (method: Method, operation: Operation): Operation => {
  const { [ERRORS_EXTENSION]: own = [], ...rest } = operation as Operation & { [ERRORS_EXTENSION]?: DocumentedError[] };
  const takesKey = method === 'post';
  const errors: DocumentedError[] = [
    ...own,
    ...(operation.requestBody
      ? (['INVALID_JSON', 'BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
      : []),
    ...(operation.security ? (['UNAUTHENTICATED', refusalOfKeys(operation)] as const) : []),
    ...(takesKey ? (['FIELD_ERRORS', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    'INTERNAL_ERROR',
    'STORE_UNAVAILABLE',
    ...(method === 'get' ? [] : (['OUTCOME_UNKNOWN'] as const)),
    'READ_MODEL_BEHIND',
  ];
  return {
    ...rest,
    parameters: [
      ...(operation.parameters ?? []),
      ...(takesKey ? [idempotencyKey] : []),
      ...(own.includes('PRECONDITION_FAILED') ? [ifMatch] : []),
    ],
    responses: { ...errorResponses(errors), ...successes(method, operation) },
  };
};

/** The whole document; made at its first reading. */
export const openApiDocument = (application: NestFastifyApplication): OpenAPIObject => {
  const scanned = SwaggerModule.createDocument(
    application,
    new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Waymark')
      .setDescription(
        'Couriers, shipments and their tracking. Times are ISO 8601 UTC; every path also answers without its trailing slash.',
      )
      .setVersion(VERSION)
      .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'access')
      .addBearerAuth(
        { type: 'http', scheme: 'bearer', bearerFormat: 'wm_…', description: 'An API key with the scope named' },
        API_KEY_SECURITY,
      )
      .build(),
  );
  const paths: OpenAPIObject['paths'] = {};
  for (const [scannedPath, item] of Object.entries(scanned.paths)) {
    const path = scannedPath.replace(/\/?$/, '/');
    const completedItem: PathItem = { ...item };
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) completedItem[method] = completed(method, operation);
    }
    paths[path] = completedItem;
  }
  return {
    ...scanned,
    paths: { ...paths, ...application.get(RawRoutes).paths },
    components: { ...scanned.components, schemas: componentSchemas() },
  };
};

/** /api/docs and /api/openapi.json. */
export const serveDocumentation = (application: NestFastifyApplication): void => {
  SwaggerModule.setup('api/docs', application, () => openApiDocument(application), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    ui: false,
  });
  serveDocumentationPage(application.getHttpAdapter().getInstance());
};
