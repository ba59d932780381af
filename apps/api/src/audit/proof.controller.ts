import type { Readable } from 'node:stream';
import { Controller, Get, Inject, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  checkpointSchema,
  verificationSchema,
  type SignedCheckpoint,
  type VerificationVerdict,
} from '@waymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../config/configuration.js';
import type { Clock } from '../event-sourcing/clock.js';
import type { LogProof } from '../event-sourcing/log-proof.js';
import { CLOCK, CONFIGURATION, LOG_PROOF } from '../event-sourcing/tokens.js';
import { AuthGuard } from '../http/identity/auth.guard.js';
import { longAnswer } from '../http/exports/long-answer.js';
import { Answers, NeedsAccessToken } from '../http/openapi/answers.decorator.js';
import { AuditorsGuard } from './auditors.guard.js';
import { signCheckpoint } from './checkpoint/signed-checkpoint.js';

@ApiTags('audit')
@Controller('audit')
@UseGuards(AuthGuard, AuditorsGuard)
@NeedsAccessToken()
export class ProofController {
  private readonly key;

  constructor(
    @Inject(LOG_PROOF) private readonly proof: LogProof,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIGURATION) { checkpointKey }: Configuration,
  ) {
    this.key = checkpointKey;
  }

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
    return signCheckpoint(await this.proof.head(), this.clock.now(), this.key);
  }
}
