import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendTagged, tagged, type Tagged } from '../entity-tags/entity-tags.js';

const ENCODERS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;
type Encoding = keyof typeof ENCODERS;

/** A document that is the same for all requests. Each encoding is made once, at its first request. */
export class WrittenDocument {
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();
  private readonly content: Tagged;

  constructor(readonly text: string) {
    this.content = tagged(text);
  }

  async send(request: FastifyRequest, reply: FastifyReply, type: string): Promise<FastifyReply> {
    const encoding = negotiate<Encoding>(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
    const encoded = encoding && { encoding, body: await this.in(encoding) };
    return sendTagged(request, reply, { ...this.content, ...(encoded && { encoded }) }, type);
  }

  private in(encoding: Encoding): Promise<Buffer> {
    const known = this.encoded.get(encoding) ?? ENCODERS[encoding](this.text);
    this.encoded.set(encoding, known);
    return known;
  }
}
