import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const PATH = '/api/docs';
const FILES = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);
const require = createRequire(import.meta.url);
const DIRECTORY = dirname(require.resolve('swagger-ui-dist/package.json'));

/** Everything is in files, because the content security policy forbids inline scripts and styles. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Waymark API</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${PATH}/swagger-ui.css">
    <link rel="stylesheet" href="${PATH}/page.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${PATH}/swagger-ui-bundle.js"></script>
    <script src="${PATH}/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });\n`;

/** The document has no links between operations, and their empty column does not fit on a phone. */
const STYLES = '.swagger-ui .response-col_links { display: none; }\n';

/** Swagger UI at /api/docs. Its own page and Nest's need inline styles. */
export const serveDocumentationPage = (server: FastifyInstance): void => {
  server.get(PATH, (_, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(PAGE));
  server.get(`${PATH}/start.js`, (_, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  server.get(`${PATH}/page.css`, (_, reply) => reply.type('text/css; charset=utf-8').send(STYLES));
  void server.register(serveFiles, {
    root: DIRECTORY,
    prefix: `${PATH}/`,
    decorateReply: false,
    index: false,
    allowedPath: (path) => FILES.has(path),
  });
};
