import type { Readable } from 'node:stream';
import { Controller, Get, Headers, Query, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { auditEventSchema, auditPageSchema, type AuditEvent, type AuditPage } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import { StandingCredentials } from '../accounts/standing-credentials.js';
import { Cursors } from '@waymark/event-store';
import { EventIndexQueries } from '../event-index/event-index-queries.js';
import { AuthGuard, CurrentActor, type AuthenticatedActor } from '../http/identity/identity.js';
import { exported, listTypeFor, type ExportFormat } from '../http/exports/exported.js';
import { Answers, AnswersLines, NeedsAccessToken } from '../http/routes/route-documentation.js';
import type { Parameters } from '../http/parameters/parameters.js';
import { AuditLog } from './audit-log.js';
import { auditSearchOf } from './audit-parameters.js';
import { AuditQueryParameters } from './audit-query.decorator.js';
import { AuditorsGuard } from './auditors.guard.js';

const FORMAT: ExportFormat<AuditEvent> = {
  fileName: 'waymark-events',
  columns: [
    'cursor',
    'id',
    'stream',
    'version',
    'type',
    'recorded_at',
    'actor_id',
    'actor_email',
    'actor_role',
    'request_id',
    'shipment_id',
    'tracking_number',
    'data',
    'hash',
    'previous_hash',
  ],
  cells: ({
    cursor,
    id,
    stream,
    version,
    type,
    recorded_at,
    actor,
    request_id,
    shipment,
    data,
    hash,
    previous_hash,
  }) => [
    cursor,
    id,
    stream,
    version,
    type,
    recorded_at,
    actor.id,
    actor.email,
    actor.role,
    request_id,
    shipment?.id ?? null,
    shipment?.tracking_number ?? null,
    JSON.stringify(data),
    hash,
    previous_hash,
  ],
};

@ApiTags('audit')
@Controller('audit')
@UseGuards(AuthGuard, AuditorsGuard)
@NeedsAccessToken()
export class AuditController {
  constructor(
    private readonly log: AuditLog,
    private readonly index: EventIndexQueries,
    private readonly cursors: Cursors,
    private readonly credentials: StandingCredentials,
  ) {}

  /**
   * Returns the log, newest first, or in log order after a cursor. For staff and auditors. NDJSON and CSV stream all
   * matching events.
   */
  @Get('events')
  @AuditQueryParameters()
  @Answers({}, 'FIELD_ERRORS', 'FORBIDDEN', 'NOT_ACCEPTABLE')
  @AnswersLines(auditPageSchema, auditEventSchema)
  async events(
    @CurrentActor() actor: AuthenticatedActor,
    @Query() parameters: Parameters,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditPage | Readable> {
    const type = listTypeFor(accept, reply);
    await this.log.caughtUp();
    const search = await auditSearchOf(parameters, this.index, this.cursors);
    await this.log.reaches(search);
    if (type === 'application/json') return this.log.page(search);
    return exported(reply, type, FORMAT, this.credentials.whileStanding(actor, this.log.export(search)));
  }
}
