import { Controller, Get, Inject, Param, Query, Res, UseGuards } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { inclusionProofSchema, type InclusionProof, type InclusionQuery } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';
import type { FastifyReply } from 'fastify';
import type { LogProof } from '../event-sourcing/log-proof.js';
import { LOG_PROOF } from '../event-sourcing/tokens.js';
import { ApiError } from '../http/errors/errors.js';
import { AuthGuard, CurrentActor, NeedsScope } from '../http/identity/identity.js';
import { Answers, NeedsAccessToken } from '../http/routes/route-documentation.js';
import { ParameterReader, ResourceIdPipe, type Parameters } from '../http/parameters/parameters.js';
import { ShipmentPast } from '../shipments/queries/shipment-past.js';
import { CheckpointSigner } from './checkpoint/checkpoint-signer.js';
import { hashedEventOfStored } from './hashed-event.js';

const VERSIONS = [1, 999_999] as const;

const versionOf = (parameters: Parameters): number | undefined => {
  const reader = new ParameterReader<InclusionQuery>(parameters);
  const version = reader.wholeNumber('version', 'Version', VERSIONS);
  reader.assertGood();
  return version;
};

@ApiTags('shipments')
@Controller('shipments')
@UseGuards(AuthGuard)
@NeedsAccessToken()
export class ShipmentProofController {
  constructor(
    @Inject(LOG_PROOF) private readonly proof: Pick<LogProof, 'inclusion'>,
    private readonly past: ShipmentPast,
    private readonly signer: CheckpointSigner,
  ) {}

  /** That the event which made a version of a shipment, the last one by default, is part of the log as it is now, with a signed checkpoint of that. For whoever may read the history. */
  @Get(':id/history/proof')
  @NeedsScope('shipments:read')
  @ApiQuery({
    name: 'version',
    required: false,
    description: 'Of the shipment; the last one by default',
    schema: { type: 'integer', minimum: VERSIONS[0], maximum: VERSIONS[1] },
  })
  @Answers({ 200: inclusionProofSchema }, 'FIELD_ERRORS', 'SHIPMENT_NOT_FOUND', 'VERSION_NOT_FOUND')
  async prove(
    @Param('id', new ResourceIdPipe('SHIPMENT_NOT_FOUND')) id: number,
    @Query() parameters: Parameters,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InclusionProof> {
    const version = versionOf(parameters);
    const event = await this.past.event(id, actor, version);
    if (!event) throw new ApiError('VERSION_NOT_FOUND');
    const { event: stored, head, path } = await this.proof.inclusion(event.position);
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="waymark-proof-${id}-${event.version}.json"`);
    return {
      format: 'waymark-inclusion-1',
      event: hashedEventOfStored(stored),
      hash: stored.hash,
      position: stored.position,
      path,
      checkpoint: this.signer.sign(head),
    };
  }
}
