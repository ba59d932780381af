import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/errors.js';

/**
 * Reads JSON bodies and no others; a request without a body may name any type, as axios and curl do. An empty body is `{}`, so that its answer names the fields that
 * are missing. Keys such as `__proto__` are left as plain own keys: ValidationPipe never copies a
 * key that it does not know.
 */
export const readJsonBodies = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['idempotency-key'] !== undefined) request.rawBody = body;
    if (body.length === 0) {
      done(null, {});
      return;
    }
    try {
      if (!isUtf8(body)) throw new SyntaxError('not UTF-8');
      done(null, JSON.parse(body.toString('utf8')));
    } catch {
      done(new ApiError('INVALID_JSON'));
    }
  });
  server.addContentTypeParser('*', (_request, payload, done) => {
    const isEmpty = (): void => done(null, {});
    payload.once('end', isEmpty).once('data', () => {
      payload.off('end', isEmpty);
      done(new ApiError('UNSUPPORTED_MEDIA_TYPE'));
    });
  });
};
