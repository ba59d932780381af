import { Inject, Injectable, SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { ErrorCode } from '@waymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import type { Idempotency, StoredAnswer } from '../../coordination/idempotency.js';
import type { CommandContext } from '../../event-log/command-runner.js';
import { CONFIGURATION, IDEMPOTENCY } from '../../platform/tokens.js';
import { ApiError } from '../errors/errors.js';
import { SecretAnswers, routeOf } from '../secrets/secrets.js';
import {
  keyClient,
  keyName,
  recordedFingerprint,
  recordedFingerprintKey,
  requestFingerprint,
  scopedKey,
} from './idempotency-key.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The claim of this request. */
    idempotencyClaim?: { key: string; fingerprint: string; route: string } & Pick<CommandContext, 'mayBeRecorded'>;
  }
}

export const IGNORES_KEYS = 'waymark:ignores-keys';

/** A POST without an account that may run again, so that strangers cannot fill the store with its keys. */
export const IgnoresIdempotencyKeys = (): CustomDecorator => SetMetadata(IGNORES_KEYS, true);

const KEPT_HEADERS = [
  'content-type',
  'etag',
  'location',
  'link',
  'retry-after',
  'www-authenticate',
  'waymark-cursor',
] as const;

/**
 * A retry with the same key may get a different response. If these were stored, the key would be blocked for 24 hours.
 */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 429]);
const TRANSIENT_CONFLICTS: ReadonlySet<unknown> = new Set<ErrorCode>(['VERSION_CONFLICT', 'IDEMPOTENCY_KEY_IN_USE']);

const codeOf = (body: string): unknown => (JSON.parse(body) as { code?: unknown }).code;

const isTransient = (status: number, body: string): boolean => {
  if (status >= 500 || TRANSIENT_STATUSES.has(status)) return true;
  return status === 409 && TRANSIENT_CONFLICTS.has(codeOf(body));
};

/** The log has another request with the key. Its retry must still find its result. */
const isReused = (status: number, body: string): boolean =>
  status === 422 && codeOf(body) === ('IDEMPOTENCY_KEY_REUSED' satisfies ErrorCode);

const hold = (request: FastifyRequest, key: string, fingerprint: string, mayBeRecorded: boolean): void => {
  request.idempotencyClaim = { key, fingerprint, route: routeOf(request), mayBeRecorded };
};

/** Thrown to replay the stored response of an Idempotency-Key instead of running the request again. */
export class ReplayedAnswer extends Error {
  override readonly name = 'ReplayedAnswer';

  constructor(readonly answer: StoredAnswer) {
    super('replayed answer');
  }
}

/**
 * Runs each POST with an Idempotency-Key once, and replays its response to retries. A retry after a transient response,
 * or after a restart, runs again: its command finds in the log what the first run recorded.
 */
@Injectable()
export class IdempotentRequests {
  private readonly fingerprintKey: Buffer;

  constructor(
    @Inject(IDEMPOTENCY) private readonly idempotency: Idempotency,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    private readonly secrets: SecretAnswers,
  ) {
    this.fingerprintKey = recordedFingerprintKey(configuration.checkpointKey);
  }

  /** Returns if the request with this Idempotency-Key must run. Rejects with ReplayedAnswer or an error. */
  async begin(request: FastifyRequest, given: string): Promise<void> {
    request.idempotencyKey = given;
    const recorded = recordedFingerprint(request, this.fingerprintKey);
    const key = scopedKey(request, given, recorded);
    const { jwtSecret } = this.configuration;
    const fingerprint = requestFingerprint(request, jwtSecret);
    const name = keyName(request, given, fingerprint, jwtSecret);
    const claim = await this.idempotency.claim(key, fingerprint, name, keyClient(request, jwtSecret));
    switch (claim.outcome) {
      case 'answered':
        throw new ReplayedAnswer(await this.secrets.restore(routeOf(request), claim.answer, request));
      case 'mismatch':
        throw new ApiError('IDEMPOTENCY_KEY_REUSED');
      case 'running':
        throw new ApiError('IDEMPOTENCY_KEY_IN_USE', undefined, { 'retry-after': '1' });
      case 'abandoned':
        hold(request, key, recorded, claim.reservation === undefined);
        return;
      case 'claimed':
        hold(request, key, recorded, claim.epochIsYoung);
        return;
      default:
        claim satisfies never;
    }
  }

  /** Called with each response just before it is sent. */
  async finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
    const claim = request.idempotencyClaim;
    if (!claim) return;
    delete request.idempotencyClaim;
    const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
    if (isTransient(reply.statusCode, body)) return this.release(claim.key, request);
    if (isReused(reply.statusCode, body)) return this.release(claim.key, request, 'forget');
    const headers: Record<string, string> = {};
    for (const name of KEPT_HEADERS) {
      const value = reply.getHeader(name);
      if (value !== undefined) headers[name] = String(value);
    }
    const answer = this.secrets.strip(claim.route, { status: reply.statusCode, headers, body });
    try {
      await this.idempotency.complete(claim.key, answer);
    } catch (error) {
      // The command has succeeded: report success even if a retry cannot be replayed from the store.
      request.log.warn({ err: error, request_id: request.id }, 'cannot store a response for retries');
      await this.release(claim.key, request);
    }
  }

  private async release(key: string, request: FastifyRequest, how: 'release' | 'forget' = 'release'): Promise<void> {
    try {
      await this.idempotency[how](key);
    } catch (error) {
      request.log.warn({ err: error, request_id: request.id }, 'cannot release an idempotency claim');
    }
  }
}
