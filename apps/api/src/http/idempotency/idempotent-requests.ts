import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import type { Idempotency, StoredAnswer } from '../../coordination/idempotency.js';
import type { EventStore } from '../../event-sourcing/event-store.js';
import type { ReadModels } from '../../event-sourcing/read-models/read-models.js';
import { CONFIGURATION, EVENT_STORE, IDEMPOTENCY, READ_MODELS } from '../../event-sourcing/tokens.js';
import { ShipmentQueries } from '../../shipments/queries/shipment-queries.js';
import { ApiError } from '../errors.js';
import { ReplayedAnswer } from '../replayed-answer.js';
import { EffectAnswers } from './effect-answers.js';
import { idempotencyKeyOf, requestFingerprint, routeOf, scopedKey } from './idempotency-key.js';
import { SecretAnswers } from './secret-answers.js';

const KEPT_HEADERS = ['content-type', 'etag', 'location', 'link'] as const;

/** Runs each POST with an Idempotency-Key once and answers its retries with what the first one got. */
@Injectable()
export class IdempotentRequests {
  constructor(
    @Inject(IDEMPOTENCY) private readonly idempotency: Idempotency,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
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
    const claim = await this.idempotency.claim(key, fingerprint);
    switch (claim.outcome) {
      case 'answered':
        throw new ReplayedAnswer(await this.secrets.restore(route, claim.answer, request));
      case 'mismatch':
        throw new ApiError('IDEMPOTENCY_KEY_REUSED');
      case 'running':
        throw new ApiError('IDEMPOTENCY_KEY_IN_USE', undefined, { 'retry-after': '1' });
      case 'abandoned':
        await this.replayEffect(key, route, request);
        break;
      case 'claimed':
        if (claim.epochIsYoung) await this.replayEffect(key, route, request);
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
    if (reply.statusCode >= 500) return this.release(claim.key, request);
    const headers: Record<string, string> = {};
    for (const name of KEPT_HEADERS) {
      const value = reply.getHeader(name);
      if (value !== undefined) headers[name] = String(value);
    }
    const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
    const answer = this.secrets.strip(claim.route, { status: reply.statusCode, headers, body });
    try {
      await this.idempotency.complete(claim.key, answer);
    } catch (error) {
      // The command has succeeded: its caller must hear so, even if a retry cannot be answered from the store.
      request.log.warn({ err: error, request_id: request.id }, 'an answer could not be kept for retries');
      await this.release(claim.key, request);
    }
  }

  /** Rejects with ReplayedAnswer when the command of an earlier try has been recorded. */
  private async replayEffect(key: string, route: string, request: FastifyRequest): Promise<void> {
    let answer: StoredAnswer | undefined;
    try {
      await this.readModels.caughtUpWith(await this.store.head());
      const effect = this.queries.effectOf(key);
      answer = effect && (await this.effects.answer(effect, request));
      if (answer) await this.idempotency.complete(key, answer);
    } catch (error) {
      await this.release(key, request);
      throw error;
    }
    if (answer) throw new ReplayedAnswer(await this.secrets.restore(route, answer, request));
  }

  private async release(key: string, request: FastifyRequest): Promise<void> {
    try {
      await this.idempotency.release(key);
    } catch (error) {
      request.log.warn({ err: error, request_id: request.id }, 'a claim could not be given up');
    }
  }
}
