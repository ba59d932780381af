import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pagePaths } from '@waymark/contracts/ui';
import type { Configuration } from '../../config/configuration.js';
import { CONFIGURATION } from '../../platform/tokens.js';
import { RELEASE } from '../../platform/version.js';
import { API_KEY_SECURITY } from '../identity/identity.js';
import { sendTaggedJson } from '../entity-tags/entity-tags.js';
import { publicAddressOf } from '../links/links.js';
import { METHODS, completed } from './completed-operation.js';
import { serveDocumentationPage } from './documentation-page.js';
import { postmanCollection } from './postman-collection.js';
import { RawRoutes } from '../routes/route-documentation.js';
import { componentSchemas, usedSchemas } from '../schemas/schemas.js';

const DESCRIPTION = `The Waymark API manages shipments and their tracking. Times are ISO 8601 UTC with milliseconds. The trailing slash of a path is optional.

An error is \`{detail, code}\` with a stable code. Invalid input returns a map from field names to messages. Every POST accepts an \`Idempotency-Key\`. An unknown query parameter gets 400. Unknown fields in a body are ignored: check the resource that a PATCH returns to see what changed, or send \`Prefer: handling=strict\` to get 400 for them.

[asyncapi.json](/api/asyncapi.json) describes the events that the server sends: as a stream, by webhook, and live over Socket.IO. The [guide](${pagePaths.developersGuide}) explains how to use both.`;

const TAGS: Readonly<Record<string, string>> = {
  accounts: 'Accounts, sessions and profiles',
  shipments: 'Shipments, their tracking updates and their history',
  tracking: 'Public tracking by tracking number',
  addresses: 'The address book',
  places: 'Lookup of cities',
  audit: 'The event log and its proofs, for staff and auditors',
  'api-keys': 'API keys for programs',
  events: 'The event feed',
  webhooks: 'Events sent to your endpoints',
  settings: 'Settings of this installation',
  health: 'Health of the server',
};

/** Calls end in a slash, as in the specification. Files such as `picture.png` do not. */
const documentedPath = (path: string): string => (/\.\w+$/.test(path) ? path : `${path}/`);

/** The document without its servers, built at the first request. */
const openApiDocument = (application: NestFastifyApplication): OpenAPIObject => {
  const { company } = application.get<Configuration>(CONFIGURATION);
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Waymark')
    .setDescription(DESCRIPTION)
    .setVersion(RELEASE)
    .setContact(company.name, '', company.email)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'access')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'wm_…',
        description: 'An API key with the scope that the operation names',
      },
      API_KEY_SECURITY,
    );
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const scanned = SwaggerModule.createDocument(application, builder.build());
  const paths: OpenAPIObject['paths'] = {};
  for (const [scannedPath, item] of Object.entries({ ...scanned.paths, ...application.get(RawRoutes).paths })) {
    const path = scannedPath.replace(/\/$/, '');
    const completedItem = { ...item };
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) completedItem[method] = completed(method, path, operation);
    }
    paths[documentedPath(path)] = completedItem;
  }
  const { url: _none, ...contact } = scanned.info.contact ?? {};
  return {
    ...scanned,
    info: { ...scanned.info, contact },
    paths,
    components: { ...scanned.components, schemas: usedSchemas(paths, componentSchemas()) },
  };
};

/** Serves /api/docs, /api/openapi.json and /api/postman.json. */
export const serveDocumentation = (application: NestFastifyApplication): void => {
  const configuration = application.get<Configuration>(CONFIGURATION);
  const server = application.getHttpAdapter().getInstance();
  let built: OpenAPIObject | undefined;
  const document = () => (built ??= openApiDocument(application));
  server.get('/api/openapi.json', (request, reply) => {
    const address = publicAddressOf(configuration, request);
    const externalDocs = {
      description: 'Events that the server sends, as AsyncAPI',
      url: `${address}/api/asyncapi.json`,
    };
    return sendTaggedJson(request, reply, { ...document(), servers: [{ url: address }], externalDocs });
  });
  server.get('/api/postman.json', (request, reply) =>
    sendTaggedJson(request, reply, postmanCollection(document(), publicAddressOf(configuration, request))),
  );
  serveDocumentationPage(server);
};
