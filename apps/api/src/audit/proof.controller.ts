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
import type { EventStore } from '../event-sourcing/event-store.js';
import type { LogProof } from '../event-sourcing/log-proof.js';
import { EVENT_STORE, LOG_PROOF } from '../event-sourcing/tokens.js';
import { AuthGuard } from '../http/identity/identity.js';
import { Answers, NeedsAccessToken } from '../http/routes/route-documentation.js';
import type { Parameters } from '../http/parameters/parameters.js';
import { AuditorsGuard } from './auditors.guard.js';
import { CheckpointSigner } from './checkpoint/checkpoint-signer.js';
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

  /** Recomputes every stream's hash chain, the order of the log and the tree over it, and names the first place where the log is not what was written. Who asks while it runs shares the answer. */
  @Get('verify')
  @Answers({ 200: verificationSchema }, 'FORBIDDEN')
  async verify(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerificationVerdict | Readable> {
    reply.header('cache-control', 'no-store');
    return longAnswer(request, reply, this.proof.verify());
  }

  /** A signed statement of what the log is now, to be held against it later with `npm run verify -- checkpoint.json`. */
  @Get('checkpoint')
  @Answers({ 200: checkpointSchema }, 'FORBIDDEN')
  async checkpoint(@Res({ passthrough: true }) reply: FastifyReply): Promise<SignedCheckpoint> {
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="waymark-checkpoint.json"');
    return this.signer.sign(await this.proof.head());
  }

  /** That the log's first `from` events are the beginning of its first `to`: RFC 9162 §2.1.4, to be held against two signed checkpoints. */
  @Get('consistency')
  @ApiQuery({ name: 'from', description: "The smaller size, as an older checkpoint's", schema: SIZE })
  @ApiQuery({ name: 'to', required: false, description: "The larger size; the log's own by default", schema: SIZE })
  @Answers({ 200: consistencyProofSchema }, 'FIELD_ERRORS', 'FORBIDDEN')
  async consistency(
    @Query() parameters: Parameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsistencyProof> {
    const asked = sizesAskedFor(parameters);
    const size = await this.sizeReaching(asked.to ?? asked.from);
    assertReached(asked, size);
    reply.header('cache-control', 'no-store');
    return { format: 'waymark-consistency-1', ...(await this.proof.consistency(asked.from, asked.to ?? size)) };
  }

  /** The log's size. Another node may have signed more than this one has yet. */
  private async sizeReaching(wanted: number): Promise<number> {
    const size = await this.store.head();
    if (size >= wanted) return size;
    await this.store.catchUp();
    return this.store.head();
  }
}
