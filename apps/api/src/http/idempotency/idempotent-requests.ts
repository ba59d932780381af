import { Inject, Injectable } from '@nestjs/common';
import type { ErrorCode } from '@waymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import type { Idempotency, StoredAnswer } from '../../coordination/idempotency.js';
import type { CommandContext } from '../../event-sourcing/command-runner.js';
import { CONFIGURATION, IDEMPOTENCY } from '../../event-sourcing/tokens.js';
import { ApiError } from '../errors/errors.js';
import { SecretAnswers, routeOf } from '../secrets/secrets.js';
import { idempotencyKeyOf, requestFingerprint, scopedKey } from './idempotency-key.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The claim this request holds. */
    idempotencyClaim?: { key: string; route: string } & Pick<CommandContext, 'mayBeRecorded'>;
  }
}

const KEPT_HEADERS = ['content-type', 'etag', 'location', 'link', 'retry-after'] as const;

/** Answers that a retry with the same key may turn into another: kept for 24 hours, they would refuse it all that time. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 429]);
const TRANSIENT_CONFLICTS: ReadonlySet<unknown> = new Set<ErrorCode>(['VERSION_CONFLICT', 'IDEMPOTENCY_KEY_IN_USE']);

const isTransient = (status: number, body: string): boolean => {
  if (status >= 500 || TRANSIENT_STATUSES.has(status)) return true;
  return status === 409 && TRANSIENT_CONFLICTS.has((JSON.parse(body) as { code?: unknown }).code);
};

/** Thrown to answer a request with what was stored under its Idempotency-Key instead of running it again. */
export class ReplayedAnswer extends Error {
  override readonly name = 'ReplayedAnswer';

  constructor(readonly answer: StoredAnswer) {
    super('replayed answer');
  }
}

/**
 * Runs each POST with an Idempotency-Key once and answers its retries with the first answer. A retry after a transient
 * answer, or after the process ended, runs again: its command finds in the log what the first one recorded.
 */
@Injectable()
export class IdempotentRequests {
  constructor(
    @Inject(IDEMPOTENCY) private readonly idempotency: Idempotency,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    private readonly secrets: SecretAnswers,
  ) {}

  /** Returns when the request is to run; rejects with ReplayedAnswer or the refusal. */
  async begin(request: FastifyRequest): Promise<void> {
    const given = idempotencyKeyOf(request);
    if (given === undefined) return;
    request.idempotencyKey = given;
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
        request.idempotencyClaim = { key, route, mayBeRecorded: claim.reservation === undefined };
        return;
      case 'claimed':
        request.idempotencyClaim = { key, route, mayBeRecorded: claim.epochIsYoung };
        return;
      default:
        claim satisfies never;
    }
  }

  /** Called with each answer just before it is sent. */
  async finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
    const claim = request.idempotencyClaim;
    if (!claim) return;
    delete request.idempotencyClaim;
    const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
    if (isTransient(reply.statusCode, body)) return this.release(claim.key, request);
    const headers: Record<string, string> = {};
    for (const name of KEPT_HEADERS) {
      const value = reply.getHeader(name);
      if (value !== undefined) headers[name] = String(value);
    }
    const answer = this.secrets.strip(claim.route, { status: reply.statusCode, headers, body });
    try {
      await this.idempotency.complete(claim.key, answer);
    } catch (error) {
      // The command has succeeded: its caller must hear so, even if a retry cannot be answered from the store.
      request.log.warn({ err: error, request_id: request.id }, 'an answer could not be kept for retries');
      await this.release(claim.key, request);
    }
  }

  private async release(key: string, request: FastifyRequest): Promise<void> {
    try {
      await this.idempotency.release(key);
    } catch (error) {
      request.log.warn({ err: error, request_id: request.id }, 'a claim could not be given up');
    }
  }
}
