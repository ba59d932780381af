import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveFiles from '@fastify/static';
import { pagePaths } from '@waymark/contracts/ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NOT_FOR_SEARCH } from '../answers/headers.js';
import { allowForms } from './form-action.js';
import { WrittenDocument } from './written-document.js';
import { trackedByMangledLink } from './mangled-link.js';
import { escaped } from '../../platform/escaped.js';
import { packageFile } from '../../platform/package-files.js';

/** The build directory of the web client. */
export const WEB_CLIENT_DIRECTORY = fileURLToPath(packageFile('../web/dist'));

const filesOf = (directory: string): Set<string> =>
  new Set(
    readdirSync(directory, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );

const INLINE = /<(script|style)>([\s\S]*?)<\/\1>/g;

/** The content security policy's sources for inline elements of the client's documents: ["'sha256-…'"], each once. */
export const inlineSources = (directory = WEB_CLIENT_DIRECTORY): { scripts: string[]; styles: string[] } => {
  const documents = existsSync(directory) ? [...filesOf(directory)].filter((file) => file.endsWith('.html')) : [];
  const elements = documents.flatMap((document) => [
    ...readFileSync(join(directory, document), 'utf8').matchAll(INLINE),
  ]);
  const sourcesOf = (name: string): string[] => {
    const texts = new Set(elements.flatMap(([, element, text]) => (element === name ? [String(text)] : [])));
    return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).sort();
  };
  return { scripts: sourcesOf('script'), styles: sourcesOf('style') };
};

const YEAR = 'public, max-age=31536000, immutable';
const HTML = 'text/html; charset=utf-8';
const HAS_EXTENSION = /\.[a-z0-9]{1,12}$/i;

/** The company name in the built documents, which is replaced by the configured name. */
const WRITTEN_COMPANY = 'Waymark';

/** What this installation writes into the documents. */
export interface Installation {
  /** The company's name. */
  company: string;
  /** The address that other people open; '' if it is not configured. */
  publicUrl: string;
}

/** The documents of this installation, by file; empty if the built documents fit. */
const documentsFor = (
  { company, publicUrl }: Installation,
  files: ReadonlySet<string>,
  directory: string,
): ReadonlyMap<string, WrittenDocument> => {
  if (company === WRITTEN_COMPANY && publicUrl === '') return new Map();
  const address = publicUrl && `<meta name="public-address" content="${escaped(publicUrl)}">`;
  const written = (document: string): string =>
    document.replaceAll(WRITTEN_COMPANY, () => escaped(company)).replace('</head>', () => `${address}</head>`);
  return new Map(
    [...files]
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, new WrittenDocument(written(readFileSync(join(directory, file), 'utf8')))]),
  );
};

/** The address of a parcel as people type it: /track/WM-… */
const NUMBER_IN_PATH = /^track\/(.+?)\/?$/s;

/** The file of a path's own document. */
const ownDocument = (path: string): string => `pages/${path === '' ? 'index' : path}.html`;

/** Whether search engines may list the file or page at a path: pages with a document of their own, if they name no parcel. */
const isForSearch = (path: string, query: object, files: ReadonlySet<string>): boolean => {
  if (files.has(path)) return !path.startsWith('cards/');
  const page = path.replace(/\/+$/, '');
  const { tracking = '' } = query as { tracking?: unknown };
  return files.has(ownDocument(page)) && `/${page}` !== pagePaths.resetPassword && tracking === '';
};

/** Reads a file of the client by its path in the build, as this installation has it. */
export type ReadDocument = (file: string) => Promise<string>;

interface WebClientOptions {
  directory?: string;
  /** Returns the Track page for a request; undefined for the common document. */
  trackedPage?: (request: FastifyRequest, read: ReadDocument) => Promise<string | undefined>;
}

/**
 * Serves every GET without another route: a file of the web client, or its document, which routes in the browser. Some
 * paths have their own document in pages/. The documents contain the company's name and the public address.
 */
export const serveWebClient = async (
  server: FastifyInstance,
  installation: Installation,
  { directory = WEB_CLIENT_DIRECTORY, trackedPage = () => Promise.resolve(undefined) }: WebClientOptions = {},
): Promise<void> => {
  const built = existsSync(join(directory, 'index.html'));
  const files = built ? filesOf(directory) : new Set<string>();
  const documents = documentsFor(installation, files, directory);
  const read: ReadDocument = async (file) =>
    documents.get(file)?.text ?? (await readFile(join(directory, file), 'utf8'));
  if (built) {
    await server.register(serveFiles, { root: directory, serve: false, preCompressed: true, cacheControl: false });
  }
  server.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*'];
    // In any notation: nothing under /api returns HTML.
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
    if (!isForSearch(path, Object(request.query) as Record<string, unknown>, files)) reply.headers(NOT_FOR_SEARCH);
    const [, number] = NUMBER_IN_PATH.exec(path) ?? [];
    if (number !== undefined) return reply.redirect(pagePaths.trackNumber(number));
    if (files.has(path) && !path.endsWith('.html')) {
      return reply.header('cache-control', path.startsWith('assets/') ? YEAR : 'no-cache').sendFile(path);
    }
    if (HAS_EXTENSION.test(path) && path !== 'index.html') {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    }
    const own = ownDocument(path);
    const file = files.has(own) ? own : 'index.html';
    const document = documents.get(file);
    if (path === 'track') {
      const meant = trackedByMangledLink(request.query as Record<string, unknown>);
      if (meant !== undefined) return reply.redirect(pagePaths.trackNumber(meant));
      allowForms(reply);
    }
    const tracked = path === 'track' ? await trackedPage(request, read) : undefined;
    if (tracked !== undefined) {
      // Not even in the browser's history: the status of the shipment may be outdated.
      reply.header('cache-control', 'no-store').type(HTML);
      return reply.send(tracked);
    }
    if (document !== undefined) return document.send(request, reply, HTML);
    return reply.header('cache-control', 'no-cache').sendFile(file);
  });
};
