import { Controller, Get, Headers, Param, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { historyEntrySchema, isRedacted, type HistoryActor, type HistoryEntry } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { StandingCredentials } from '../accounts/standing-credentials.js';
import { AuthGuard, CurrentActor, NeedsScope, type AuthenticatedActor } from '../http/identity/identity.js';
import { exported, listTypeFor, streamedArray, type ExportFormat } from '../http/exports/exported.js';
import { Answers, AnswersLines, NeedsAccessToken } from '../http/routes/route-documentation.js';
import { listOf } from '../http/schemas/schemas.js';
import { ResourceIdPipe } from '../http/parameters/parameters.js';
import { historyOf } from './queries/shipment-history.js';
import { ShipmentPast } from './queries/shipment-past.js';

const actorCells = (actor: HistoryActor): string[] =>
  isRedacted(actor) ? ['', '', actor.role] : [actor.id, actor.email, actor.role];

const formatOf = (id: number): ExportFormat<HistoryEntry> => ({
  fileName: `shipment-${id}-history`,
  columns: [
    'version',
    'type',
    'recorded_at',
    'actor_id',
    'actor_email',
    'actor_role',
    'request_id',
    'changes',
    'data',
    'hash',
    'previous_hash',
    'id',
    'schema_version',
    'idempotency_key',
    'traceparent',
    'actor_redacted',
  ],
  cells: (entry) => [
    entry.version,
    entry.type,
    entry.recorded_at,
    ...actorCells(entry.actor),
    entry.request_id,
    JSON.stringify(entry.changes),
    JSON.stringify(entry.stored_data ?? entry.data),
    entry.hash,
    entry.previous_hash,
    entry.id,
    entry.schema_version,
    entry.idempotency_key ?? null,
    entry.traceparent ?? null,
    String(isRedacted(entry.actor)),
  ],
});

@ApiTags('shipments')
@Controller('shipments')
@UseGuards(AuthGuard)
@NeedsAccessToken()
export class ShipmentHistoryController {
  constructor(
    private readonly past: ShipmentPast,
    private readonly credentials: StandingCredentials,
  ) {}

  /** Every event of a shipment, in order of version. The owner reads it until the deletion, with other actors redacted; staff and auditors also afterwards. */
  @Get(':id/history')
  @NeedsScope('shipments:read')
  @Answers({}, 'SHIPMENT_NOT_FOUND', 'NOT_ACCEPTABLE')
  @AnswersLines(listOf(historyEntrySchema), historyEntrySchema)
  async history(
    @Param('id', new ResourceIdPipe('SHIPMENT_NOT_FOUND')) id: number,
    @CurrentActor() actor: AuthenticatedActor,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const type = listTypeFor(accept, reply);
    const entries = this.credentials.whileStanding(actor, historyOf(await this.past.versions(id, actor), actor));
    return type === 'application/json' ? streamedArray(reply, entries) : exported(reply, type, formatOf(id), entries);
  }
}
