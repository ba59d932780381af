import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { WEBHOOK_LIMITS } from '@waymark/contracts';
import { responseExcerpt } from './response-excerpt.js';

const TEXT = 'The order is unknown. '.repeat(20);

describe('the excerpt of a response', () => {
  it.each([
    ['gzip', gzipSync(TEXT)],
    ['X-GZIP ', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['Deflate', deflateRawSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['identity', Buffer.from(TEXT)],
    ['', Buffer.from(TEXT)],
  ])('decodes %j', async (encoding, bytes) => {
    expect(await responseExcerpt(bytes, encoding)).toBe(TEXT);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('decodes the part of a %s response that was read', async (encoding, compress) => {
    const varied = Array.from({ length: 20_000 }, (_, index) => String.fromCharCode(97 + ((index * index) % 26))).join(
      '',
    );
    const bytes = compress(varied);
    const excerpt = await responseExcerpt(bytes.subarray(0, bytes.length - 12), encoding);
    expect(excerpt.length).toBeGreaterThan(0);
    expect(varied.startsWith(excerpt)).toBe(true);
  });

  it.each(['gzip', 'br'])(
    'decodes no more than the excerpt needs from a small %s response of 64 MB',
    async (encoding) => {
      const zeros = Buffer.alloc(67_108_864, '0');
      const bytes = encoding === 'gzip' ? gzipSync(zeros) : brotliCompressSync(zeros);
      const before = process.memoryUsage.rss();
      expect(await responseExcerpt(bytes.subarray(0, WEBHOOK_LIMITS.responseBytes), encoding)).toBe(
        '0'.repeat(WEBHOOK_LIMITS.excerpt),
      );
      expect(process.memoryUsage.rss() - before).toBeLessThan(33_554_432);
    },
  );

  it.each([
    ['zstd', Buffer.from('28b52ffd', 'hex'), '(compressed: zstd)'],
    ['gzip, br', gzipSync(TEXT), '(compressed: gzip, br)'],
    ['gzip', Buffer.from('not compressed'), '(compressed: gzip)'],
    ['constructor', Buffer.from('text'), '(compressed: constructor)'],
  ])('notes a response that it cannot decode: %s', async (encoding, bytes, note) => {
    expect(await responseExcerpt(bytes, encoding)).toBe(note);
  });

  it('is empty for an empty body', async () => {
    expect(await responseExcerpt(Buffer.alloc(0), 'gzip')).toBe('');
  });

  it('keeps whole characters', async () => {
    const text = 'a'.repeat(WEBHOOK_LIMITS.excerpt - 1) + '😀';
    expect(await responseExcerpt(Buffer.from(text))).toBe('a'.repeat(WEBHOOK_LIMITS.excerpt - 1));
  });
});
