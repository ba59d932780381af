import { Controller, Get, Inject, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  checkpointSchema,
  verificationSchema,
  type SignedCheckpoint,
  type VerificationVerdict,
} from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import type { Configuration } from '../config/configuration.js';
import type { Clock } from '../event-sourcing/clock.js';
import type { LogProof } from '../event-sourcing/log-proof.js';
import { CLOCK, CONFIGURATION, LOG_PROOF } from '../event-sourcing/tokens.js';
import { AuthGuard } from '../http/auth.guard.js';
import { Answers, NeedsAccessToken } from '../http/openapi/answers.decorator.js';
import { AuditorsGuard } from './auditors.guard.js';
import { keptCheckpointKey } from './checkpoint/checkpoint-key.js';
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
    @Inject(CONFIGURATION) { dataDirectory }: Configuration,
  ) {
    this.key = keptCheckpointKey(dataDirectory);
  }

  /** Recomputes every stream's hash chain and names the first place where the log is not what was written. Who asks while it runs shares the answer. */
  @Get('verify')
  @Answers({ 200: verificationSchema }, 'FORBIDDEN')
  async verify(@Res({ passthrough: true }) reply: FastifyReply): Promise<VerificationVerdict> {
    reply.header('cache-control', 'no-store');
    return this.proof.verify();
  }

  /** A signed statement of what the log is now, to be held against it later with `npm run verify -- checkpoint.json`. */
  @Get('checkpoint')
  @Answers({ 200: checkpointSchema }, 'FORBIDDEN')
  async checkpoint(@Res({ passthrough: true }) reply: FastifyReply): Promise<SignedCheckpoint> {
    const root = await this.proof.root();
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="waymark-checkpoint-${root.position}.json"`);
    return signCheckpoint(root, this.clock.now(), this.key);
  }
}
