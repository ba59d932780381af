import { Controller, Get, Inject, Param, Query, Res, UseGuards } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { historyProofSchema, type HistoryProof, type InclusionQuery } from '@waymark/contracts';
import { mayKnowActor, type Actor } from '@waymark/domain';
import type { FastifyReply } from 'fastify';
import type { LogProof } from '@waymark/event-store';
import { LOG_PROOF } from '../platform/tokens.js';
import { ApiError } from '../http/errors/errors.js';
import { AuthGuard, CurrentActor, NeedsScope } from '../http/identity/identity.js';
import { Answers, NeedsAccessToken } from '../http/routes/route-documentation.js';
import { ParameterReader, ResourceIdPipe, type Parameters } from '../http/parameters/parameters.js';
import { redactedActor } from '../shipments/queries/redacted-actor.js';
import { ShipmentPast } from '../shipments/queries/shipment-past.js';
import { CheckpointSigner } from './checkpoint-signer.js';
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

  /**
   * Proves that the event of a version of a shipment, by default the latest, is in the current log, with a signed
   * checkpoint. For readers of the history. If they cannot see the event's actor, it proves only the event's hash.
   */
  @Get(':id/history/proof')
  @NeedsScope('shipments:read')
  @ApiQuery({
    name: 'version',
    required: false,
    description: 'Version of the shipment. Defaults to the latest',
    schema: { type: 'integer', minimum: VERSIONS[0], maximum: VERSIONS[1] },
  })
  @Answers({ 200: historyProofSchema }, 'FIELD_ERRORS', 'SHIPMENT_NOT_FOUND', 'VERSION_NOT_FOUND')
  async prove(
    @Param('id', new ResourceIdPipe('SHIPMENT_NOT_FOUND')) id: number,
    @Query() parameters: Parameters,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HistoryProof> {
    const version = versionOf(parameters);
    const event = await this.past.event(id, actor, version);
    if (!event) throw new ApiError('VERSION_NOT_FOUND');
    const { event: stored, head, path } = await this.proof.inclusion(event.position);
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="waymark-proof-${id}-${event.version}.json"`);
    const { hash, position, id: event_id, stream, type } = stored;
    const included = { hash, position, path, checkpoint: await this.signer.sign(head) };
    if (mayKnowActor(actor, event.metadata.actor)) {
      return { format: 'waymark-inclusion-1', event: hashedEventOfStored(stored), ...included };
    }
    const withheld = { actor: redactedActor(event.metadata.actor), id: event_id, stream, type, version: event.version };
    return { format: 'waymark-redacted-inclusion-1', event: withheld, ...included };
  }
}
