import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pagePaths } from '@waymark/contracts/ui';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import { CONFIGURATION } from '../../event-sourcing/tokens.js';
import { VERSION } from '../../version.js';
import { API_KEY_SECURITY } from '../identity/identity.js';
import { publicAddressOf } from '../links/links.js';
import { METHODS, completed } from './completed-operation.js';
import { serveDocumentationPage } from './documentation-page.js';
import { RawRoutes } from '../routes/route-documentation.js';
import { componentSchemas } from '../schemas/schemas.js';

const DESCRIPTION = `Couriers, shipments and their tracking. Times are ISO 8601 UTC with milliseconds. Every path also answers without the slash at its end.

An error is \`{detail, code}\` with a stable code, bad input a map from fields to messages. Every POST takes an \`Idempotency-Key\`.

What the server tells without being asked each time, as a stream, by webhook and live over Socket.IO, is described in [asyncapi.json](/api/asyncapi.json). The [guide](${pagePaths.developersGuide}) leads through both.`;

const TAGS: Readonly<Record<string, string>> = {
  accounts: 'Accounts, sessions and profiles',
  shipments: 'Shipments, their tracking updates and their history',
  tracking: 'What anybody sees who has a tracking number',
  addresses: 'The address book',
  places: 'The cities that are known',
  audit: 'The whole log and its proof, for staff and auditors',
  'api-keys': 'Keys for programs',
  events: 'The feed of events',
  webhooks: 'Events sent to one’s own endpoints',
  settings: 'What the operator set',
  health: 'How the server is',
};

/** Calls end in a slash, as in the specification; files such as `picture.png` do not. */
const documentedPath = (path: string): string => (/\.\w+$/.test(path) ? path : `${path}/`);

/** The whole document but for its servers; made at its first reading. */
export const openApiDocument = (application: NestFastifyApplication): OpenAPIObject => {
  const { company } = application.get<Configuration>(CONFIGURATION);
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Waymark')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setContact(company.name, '', company.email)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'access')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'wm_…', description: 'An API key with the scope named' },
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
    components: { ...scanned.components, schemas: componentSchemas() },
  };
};

/** /api/docs and /api/openapi.json. */
export const serveDocumentation = (application: NestFastifyApplication): void => {
  const configuration = application.get<Configuration>(CONFIGURATION);
  SwaggerModule.setup('api/docs', application, () => openApiDocument(application), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    ui: false,
    patchDocumentOnRequest: (request, _response, document) => {
      const address = publicAddressOf(configuration, request as FastifyRequest);
      const externalDocs = { description: 'What the server tells by itself', url: `${address}/api/asyncapi.json` };
      return { ...document, servers: [{ url: address }], externalDocs };
    },
  });
  serveDocumentationPage(application.getHttpAdapter().getInstance());
};
