import type { Readable } from 'node:stream';
import { Controller, Get, Inject, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  checkpointSchema,
  consistencyProofSchema,
  verificationSchema,
  type ConsistencyProof,
  type SignedCheckpoint,
  type VerificationVerdict,
} from '@waymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStore } from '../event-log/event-log.js';
import type { LogProof } from '@waymark/event-store';
import { EVENT_STORE, LOG_PROOF } from '../platform/tokens.js';
import { AuthGuard } from '../http/identity/identity.js';
import { Answers, NeedsAccessToken } from '../http/routes/route-documentation.js';
import type { Parameters } from '../http/parameters/parameters.js';
import { AuditorsGuard } from '../audit/auditors.guard.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { assertReached, MAXIMUM_SIZE, sizesAskedFor } from './consistency-parameters.js';
import { longAnswer } from './long-answer.js';

const SIZE = { type: 'integer', minimum: 0, maximum: MAXIMUM_SIZE } as const;

@ApiTags('audit')
@Controller('audit')
@UseGuards(AuthGuard, AuditorsGuard)
@NeedsAccessToken()
export class ProofController {
  constructor(
    @Inject(LOG_PROOF) private readonly proof: LogProof,
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'head' | 'catchUp'>,
    private readonly signer: CheckpointSigner,
  ) {}

  /**
   * Recomputes every stream's hash chain, the order of the log and the tree over it, and returns the first position at
   * which the log differs from what was recorded. Concurrent callers share one run.
   */
  @Get('verify')
  @Answers({ 200: verificationSchema }, 'FORBIDDEN')
  async verify(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerificationVerdict | Readable> {
    reply.header('cache-control', 'no-store');
    return longAnswer(request, reply, this.proof.verify());
  }

  /**
   * Returns a signed checkpoint of the current log. Check the log against it later with `npm run verify --
   * checkpoint.json`.
   */
  @Get('checkpoint')
  @Answers({ 200: checkpointSchema }, 'FORBIDDEN')
  async checkpoint(@Res({ passthrough: true }) reply: FastifyReply): Promise<SignedCheckpoint> {
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="waymark-checkpoint.json"');
    return this.signer.sign(await this.proof.head());
  }

  /**
   * Proves that the log's first `from` events are a prefix of its first `to` events (RFC 9162 §2.1.4), for a check
   * against two signed checkpoints.
   */
  @Get('consistency')
  @ApiQuery({ name: 'from', description: 'The smaller size, from an older checkpoint', schema: SIZE })
  @ApiQuery({
    name: 'to',
    required: false,
    description: 'The larger size. Defaults to the current size of the log',
    schema: SIZE,
  })
  @Answers({ 200: consistencyProofSchema }, 'FIELD_ERRORS', 'FORBIDDEN')
  async consistency(
    @Query() parameters: Parameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsistencyProof> {
    const sizes = sizesAskedFor(parameters);
    const size = await this.sizeReaching(sizes.to ?? sizes.from);
    assertReached(sizes, size);
    reply.header('cache-control', 'no-store');
    return { format: 'waymark-consistency-1', ...(await this.proof.consistency(sizes.from, sizes.to ?? size)) };
  }

  /** The size of the log. Another node may already have signed a larger one. */
  private async sizeReaching(minimum: number): Promise<number> {
    const size = await this.store.head();
    if (size >= minimum) return size;
    await this.store.catchUp();
    return this.store.head();
  }
}
