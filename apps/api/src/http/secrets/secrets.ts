import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import type { StoredAnswer } from '../../coordination/idempotency.js';
import { CONFIGURATION } from '../../event-sourcing/tokens.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by IdempotentRequests: the Idempotency-Key that the request came with. */
    idempotencyKey?: string;
    /** The body's bytes, kept for requests with an Idempotency-Key. */
    rawBody?: Buffer;
  }
}

/** The route as it was registered, without its trailing slash. */
export const routeOf = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string =>
  (routeOptions.url ?? '').replace(/\/$/, '');

export interface SecretAnswer {
  /** The answer without its secrets: this is what is stored. */
  strip(answer: StoredAnswer): StoredAnswer;
  /** A stored answer with its secrets, or new ones: this is what a retry gets. */
  restore(answer: StoredAnswer, request: FastifyRequest): Promise<StoredAnswer>;
}

/** Routes whose answers carry tokens or keys. They are stored without them, so that no file ever holds one in the clear. */
@Injectable()
export class SecretAnswers {
  private readonly routes = new Map<string, SecretAnswer>();

  /** `route` as routeOf says it. */
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
 * What secrets that are answered once are made from: chance, or for a request with an Idempotency-Key
 * the key itself, so that its retry is answered the same secret although no file ever holds one. The
 * Idempotency-Key is kept as a hash only and the body is not kept; so what the files hold is not
 * enough to make the secret.
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

/** 32 bytes; another for each purpose: name the resource too, for a seed comes again when its Idempotency-Key is used again. */
export const secretFrom = (seed: Buffer, purpose: string): Buffer =>
  createHmac('sha256', seed).update(purpose).digest();
