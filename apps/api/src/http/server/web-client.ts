import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { packageFile } from '../../package-files.js';

/** Where the web client is built to. */
export const WEB_CLIENT_DIRECTORY = fileURLToPath(packageFile('../web/dist'));

const filesOf = (directory: string): Set<string> =>
  new Set(
    readdirSync(directory, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );

const INLINE = /<(script|style)>([\s\S]*?)<\/\1>/g;

/** The content security policy's words for what stands within the client's documents: ["'sha256-…'"], each once. */
export const inlineSources = (directory = WEB_CLIENT_DIRECTORY): { scripts: string[]; styles: string[] } => {
  const documents = existsSync(directory) ? [...filesOf(directory)].filter((file) => file.endsWith('.html')) : [];
  const elements = documents.flatMap((document) => [
    ...readFileSync(join(directory, document), 'utf8').matchAll(INLINE),
  ]);
  const sourcesOf = (wanted: string): string[] => {
    const texts = new Set(elements.flatMap(([, element, text]) => (element === wanted ? [String(text)] : [])));
    return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).sort();
  };
  return { scripts: sourcesOf('script'), styles: sourcesOf('style') };
};

const YEAR = 'public, max-age=31536000, immutable';
const HAS_EXTENSION = /\.[a-z0-9]{1,12}$/i;

/** The company the documents are written for; another one's name is put in its place. */
const WRITTEN_COMPANY = 'Waymark';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Every document of the client by its file, for the company; none when they fit as they are. */
const documentsFor = (company: string, files: ReadonlySet<string>, directory: string): ReadonlyMap<string, string> =>
  new Map(
    company === WRITTEN_COMPANY
      ? []
      : [...files]
          .filter((file) => file.endsWith('.html'))
          .map((file) => [
            file,
            readFileSync(join(directory, file), 'utf8').replaceAll(WRITTEN_COMPANY, () => escaped(company)),
          ]),
  );

interface WebClientOptions {
  directory?: string;
  /** What the Track page's document has in its head for one request; '' for nothing more. */
  headOf?: (request: FastifyRequest) => Promise<string>;
}

/**
 * Every GET that no other route answers: a file of the web client, or its document, which routes in the browser. Some paths
 * have a document of their own in pages/. The documents bear the company's name.
 */
export const serveWebClient = async (
  server: FastifyInstance,
  company: string,
  { directory = WEB_CLIENT_DIRECTORY, headOf = () => Promise.resolve('') }: WebClientOptions = {},
): Promise<void> => {
  const built = existsSync(join(directory, 'index.html'));
  const files = built ? filesOf(directory) : new Set<string>();
  const documents = documentsFor(company, files, directory);
  if (built) {
    await server.register(serveFiles, { root: directory, serve: false, preCompressed: true, cacheControl: false });
  }
  server.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*'];
    // However it is written: nothing under /api is HTML.
    if (/^\/*api(?:\/|$)/i.test(path)) {
      reply.callNotFound();
      return reply;
    }
    if (!built) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web client is not built yet: run `npm start` once, or `npm run build`. The API works at /api/v1.\n');
    }
    if (files.has(path) && !path.endsWith('.html')) {
      return reply.header('cache-control', path.startsWith('assets/') ? YEAR : 'no-cache').sendFile(path);
    }
    if (HAS_EXTENSION.test(path) && path !== 'index.html') {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    }
    const own = `pages/${path === '' ? 'index' : path}.html`;
    const file = files.has(own) ? own : 'index.html';
    const document = documents.get(file);
    reply.header('cache-control', 'no-cache');
    const head = path === 'track' ? await headOf(request) : '';
    if (head !== '') {
      const text = document ?? (await readFile(join(directory, file), 'utf8'));
      return reply.type('text/html; charset=utf-8').send(text.replace('</head>', () => `${head}</head>`));
    }
    return document === undefined ? reply.sendFile(file) : reply.type('text/html; charset=utf-8').send(document);
  });
};
