import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { WEBHOOK_LIMITS } from '@waymark/contracts';

/** Flushing at the end accepts a body of which only the first bytes were read. */
const FLUSHED = { finishFlush: constants.Z_SYNC_FLUSH };

/** Returns whether bytes begin with a header of zlib (RFC 1950 §2.2). Some servers send `deflate` without one. */
const hasZlibHeader = ([first = 0, second = 0]: Buffer): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

const DECODERS: ReadonlyMap<string, (bytes: Buffer) => Transform> = new Map<string, (bytes: Buffer) => Transform>([
  ['gzip', () => createGunzip(FLUSHED)],
  ['x-gzip', () => createGunzip(FLUSHED)],
  ['deflate', (bytes) => (hasZlibHeader(bytes) ? createInflate(FLUSHED) : createInflateRaw(FLUSHED))],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
]);

/** Returns the first bytes of a decoded body. A few compressed bytes can decode to megabytes, so the rest is not decoded. */
const decoded = (bytes: Buffer, decoder: Transform): Promise<Buffer> =>
  new Promise((answer) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (): void => {
      decoder.destroy();
      answer(Buffer.concat(chunks));
    };
    decoder.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= WEBHOOK_LIMITS.responseBytes) finish();
    });
    decoder.on('end', finish);
    decoder.on('error', finish);
    decoder.end(bytes);
  });

const cut = (text: string): string =>
  text
    .slice(0, WEBHOOK_LIMITS.excerpt)
    // Half of a surrogate pair at the end.
    .replace(/[\ud800-\udbff]$/, '');

/** Returns the first characters of a response, decoded by its Content-Encoding, or a note where it cannot be decoded. */
export const responseExcerpt = async (bytes: Buffer, contentEncoding = ''): Promise<string> => {
  const encoding = contentEncoding.trim().toLowerCase();
  if (bytes.length === 0 || encoding === '' || encoding === 'identity') return cut(bytes.toString('utf8'));
  const decoder = DECODERS.get(encoding)?.(bytes);
  const text = decoder ? await decoded(bytes, decoder) : Buffer.alloc(0);
  return cut(text.length > 0 ? text.toString('utf8') : `(compressed: ${encoding})`);
};
