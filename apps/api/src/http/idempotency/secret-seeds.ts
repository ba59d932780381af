import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import { CONFIGURATION } from '../../event-sourcing/tokens.js';
import { idempotencyKeyOf, routeOf } from './idempotency-key.js';

/**
 * What secrets that are answered once are made from: chance, or for a request with an Idempotency-Key
 * the key itself, so that its retry is answered the same secret although no file ever holds one. The
 * Idempotency-Key is kept as a hash only and the body is not kept; so what the files hold is not
 * enough to make the secret.
 */
@Injectable()
export class SecretSeeds {
  constructor(@Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'jwtSecret'>) {}

  of(request: FastifyRequest): Buffer {
    const key = idempotencyKeyOf(request);
    if (key === undefined) return randomBytes(32);
    return createHmac('sha256', `waymark secret ${this.configuration.jwtSecret}`)
      .update(JSON.stringify([request.user?.id, routeOf(request), key]))
      .update(request.rawBody ?? '')
      .digest();
  }
}

/** 32 bytes; another for each purpose: name the resource too, for a seed comes again when its Idempotency-Key is used again. */
export const secretFrom = (seed: Buffer, purpose: string): Buffer =>
  createHmac('sha256', seed).update(purpose).digest();
