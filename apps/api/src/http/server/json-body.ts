import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/errors.js';

const NOT_UTF8 = 'The request body is not UTF-8. Send JSON in UTF-8';

/** The text without a byte order mark, which RFC 8259 §8.1 allows a reader to ignore. */
const withoutByteOrderMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

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
    if (!isUtf8(body)) {
      done(new ApiError('INVALID_JSON', NOT_UTF8));
      return;
    }
    try {
      done(null, JSON.parse(withoutByteOrderMark(body.toString('utf8'))));
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
