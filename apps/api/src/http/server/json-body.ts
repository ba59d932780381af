import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/errors.js';

/**
 * Reads only JSON bodies. A request without a body may have any type, as axios and curl send one. An empty body is
 * `{}`, so that the response lists the missing fields. Keys such as `__proto__` stay plain own keys: ValidationPipe
 * never copies an unknown key.
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
