import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import type { StoredAnswer } from '../../coordination/idempotency.js';
import { CONFIGURATION } from '../../platform/tokens.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by IdempotentRequests: the Idempotency-Key of the request. */
    idempotencyKey?: string;
    /** The bytes of the body, kept for requests with an Idempotency-Key. */
    rawBody?: Buffer;
  }
}

/** The registered route without its trailing slash. */
export const routeOf = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string =>
  (routeOptions.url ?? '').replace(/\/$/, '');

export interface SecretAnswer {
  /** Returns the response without its secrets, for storage. */
  strip(answer: StoredAnswer): StoredAnswer;
  /** Returns a stored response with its secrets, or new ones, for a retry. */
  restore(answer: StoredAnswer, request: FastifyRequest): Promise<StoredAnswer>;
}

/**
 * Routes with tokens or keys in their responses. Responses are stored without them, so that no file ever contains a
 * secret in plain text.
 */
@Injectable()
export class SecretAnswers {
  private readonly routes = new Map<string, SecretAnswer>();

  /** `route` as returned by routeOf. */
  register(route: string, answer: SecretAnswer): void {
    this.routes.set(route, answer);
  }

  strip(route: string, answer: StoredAnswer): StoredAnswer {
    return this.routes.get(route)?.strip(answer) ?? answer;
  }

  async restore(route: string, answer: StoredAnswer, request: FastifyRequest): Promise<StoredAnswer> {
    return (await this.routes.get(route)?.restore(answer, request)) ?? answer;
  }
}

/**
 * Seeds of secrets that are shown once: random, or, for a request with an Idempotency-Key, derived from the key, so
 * that a retry gets the same secret although no file contains it. Only a hash of the Idempotency-Key is stored, and the
 * body is not stored, so the files are not enough to derive the secret.
 */
@Injectable()
export class SecretSeeds {
  constructor(@Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'jwtSecret'>) {}

  of(request: FastifyRequest): Buffer {
    const { idempotencyKey: key } = request;
    if (key === undefined) return randomBytes(32);
    return createHmac('sha256', `waymark secret ${this.configuration.jwtSecret}`)
      .update(JSON.stringify([request.user?.id, routeOf(request), key]))
      .update(request.rawBody ?? '')
      .digest();
  }
}

/**
 * Returns 32 bytes, different for each purpose. Include the resource in the purpose: a reused Idempotency-Key has the
 * same seed.
 */
export const secretFrom = (seed: Buffer, purpose: string): Buffer =>
  createHmac('sha256', seed).update(purpose).digest();
