import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../../coordination/idempotency.js';

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

  /** `route` is the path as registered, without its trailing slash. */
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
