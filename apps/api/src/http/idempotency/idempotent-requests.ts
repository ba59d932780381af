import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import type { Idempotency, StoredAnswer } from '../../coordination/idempotency.js';
import type { Clock } from '../../event-sourcing/clock.js';
import type { EventStore } from '../../event-sourcing/event-store.js';
import type { ReadModels } from '../../event-sourcing/read-models/read-models.js';
import { CLOCK, CONFIGURATION, EVENT_STORE, IDEMPOTENCY, READ_MODELS } from '../../event-sourcing/tokens.js';
import { ShipmentQueries } from '../../shipments/queries/shipment-queries.js';
import { ApiError } from '../errors.js';
import { ReplayedAnswer } from '../replayed-answer.js';
import { EffectAnswers } from './effect-answers.js';
import { idempotencyKeyOf, requestFingerprint, routeOf, scopedKey } from './idempotency-key.js';
import { SecretAnswers } from './secret-answers.js';

const KEPT_HEADERS = ['content-type', 'etag', 'location', 'link'] as const;
const MAXIMUM_UNFINISHED = 10_000;

/** Runs each POST with an Idempotency-Key once and answers its retries with what the first one got. */
@Injectable()
export class IdempotentRequests {
  /** Claims of this process that ended in a 5xx: their effect may stand all the same. */
  private readonly unfinished = new Set<string>();

  constructor(
    @Inject(IDEMPOTENCY) private readonly idempotency: Idempotency,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly queries: ShipmentQueries,
    private readonly effects: EffectAnswers,
    private readonly secrets: SecretAnswers,
  ) {}

  /** Returns when the request is to run; rejects with ReplayedAnswer or the refusal. */
  async begin(request: FastifyRequest): Promise<void> {
    const given = idempotencyKeyOf(request);
    if (given === undefined) return;
    const key = scopedKey(request, given);
    const route = routeOf(request);
    const fingerprint = requestFingerprint(request, this.configuration.jwtSecret);
    const claim = await this.idempotency.claim(key, fingerprint, this.clock.now());
    switch (claim.outcome) {
      case 'answered':
        throw new ReplayedAnswer(await this.secrets.restore(route, claim.answer, request));
      case 'mismatch':
        throw new ApiError('IDEMPOTENCY_KEY_REUSED');
      case 'running':
        if (!this.unfinished.delete(key)) {
          throw new ApiError('IDEMPOTENCY_KEY_IN_USE', undefined, { 'retry-after': '1' });
        }
        await this.replayEffect(key, route, request);
        break;
      case 'abandoned':
        await this.replayEffect(key, route, request);
        break;
      case 'claimed':
        break;
      default:
        claim satisfies never;
    }
    request.idempotencyClaim = { key, route };
  }

  /** Called with each answer just before it is sent. */
  async finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
    const claim = request.idempotencyClaim;
    if (!claim) return;
    delete request.idempotencyClaim;
    if (reply.statusCode >= 500) {
      this.remember(claim.key);
      return;
    }
    const headers: Record<string, string> = {};
    for (const name of KEPT_HEADERS) {
      const value = reply.getHeader(name);
      if (value !== undefined) headers[name] = String(value);
    }
    const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
    const answer = this.secrets.strip(claim.route, { status: reply.statusCode, headers, body });
    try {
      await this.idempotency.complete(claim.key, answer, this.clock.now());
    } catch (error) {
      // The command has succeeded: its caller must hear so, even if a retry cannot be answered from the store.
      this.remember(claim.key);
      request.log.warn({ err: error, request_id: request.id }, 'an answer could not be kept for retries');
    }
  }

  /** Rejects with ReplayedAnswer when the command of an earlier try has been recorded. */
  private async replayEffect(key: string, route: string, request: FastifyRequest): Promise<void> {
    let answer: StoredAnswer | undefined;
    try {
      await this.readModels.caughtUpWith(await this.store.head());
      const effect = this.queries.effectOf(key);
      answer = effect && (await this.effects.answer(effect, request));
      if (answer) await this.idempotency.complete(key, answer, this.clock.now());
    } catch (error) {
      this.remember(key);
      throw error;
    }
    if (answer) throw new ReplayedAnswer(await this.secrets.restore(route, answer, request));
  }

  private remember(key: string): void {
    const [oldest] = this.unfinished;
    if (oldest !== undefined && this.unfinished.size >= MAXIMUM_UNFINISHED) this.unfinished.delete(oldest);
    this.unfinished.add(key);
  }
}
