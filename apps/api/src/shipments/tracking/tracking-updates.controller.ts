import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  newUpdateSchema,
  trackingUpdatePatchSchema,
  trackingUpdateResourceSchema,
  type TrackingUpdate,
} from '@waymark/contracts';
import { changesOf, dataOf, newUpdateFields, trackingUpdateFields } from '@waymark/vocabulary';
import type { FastifyReply } from 'fastify';
import { Commands } from '../../commands/commands.js';
import type { CommandContext } from '../../event-log/command-runner.js';
import { AuthGuard, Context, NeedsScope } from '../../http/identity/identity.js';
import { ExpectedVersions, entityTag } from '../../http/entity-tags/entity-tags.js';
import { Accepts, Answers, NeedsAccessToken } from '../../http/routes/route-documentation.js';
import { ResourceIdPipe } from '../../http/parameters/parameters.js';
import { AddTrackingUpdate, AddTrackingUpdateDto } from '../commands/add-tracking-update.js';
import { DeleteTrackingUpdate } from '../commands/delete-tracking-update.js';
import { EditTrackingUpdate, EditTrackingUpdateDto } from '../commands/edit-tracking-update.js';
import type { TrackedUpdate } from './tracked-update.js';

const shipmentId = new ResourceIdPipe('SHIPMENT_NOT_FOUND');
const updateId = new ResourceIdPipe('TRACKING_UPDATE_NOT_FOUND');

const answer = (reply: FastifyReply, { update, version }: TrackedUpdate): TrackingUpdate => {
  reply.header('etag', entityTag({ version }));
  return update;
};

/** ETag and If-Match contain the version of the update's shipment. */
@ApiTags('shipments')
@Controller('shipments')
@UseGuards(AuthGuard)
@NeedsAccessToken()
export class TrackingUpdatesController {
  constructor(private readonly commands: Commands) {}

  @Post(':id/updates/create')
  @NeedsScope('shipments:write')
  @Accepts(newUpdateSchema)
  @Answers(
    { 200: trackingUpdateResourceSchema, 201: trackingUpdateResourceSchema },
    'FIELD_ERRORS',
    'FORBIDDEN',
    'SHIPMENT_NOT_FOUND',
    'TOO_MANY_TRACKING_UPDATES',
    'SCAN_ID_REUSED',
    'PRECONDITION_FAILED',
  )
  async add(
    @Param('id', shipmentId) id: number,
    @Body() dto: AddTrackingUpdateDto,
    @Context() context: CommandContext,
    @ExpectedVersions() expectedVersions: readonly number[] | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TrackingUpdate> {
    const added = await this.commands.execute(
      new AddTrackingUpdate(id, dataOf(newUpdateFields, dto), context, expectedVersions),
    );
    if (added.isRepeated) reply.code(200);
    return answer(reply, added);
  }

  @Patch('updates/:id')
  @NeedsScope('shipments:write')
  @Accepts(trackingUpdatePatchSchema)
  @Answers(
    { 200: trackingUpdateResourceSchema },
    'FIELD_ERRORS',
    'FORBIDDEN',
    'COURIER_UPDATE',
    'TRACKING_UPDATE_NOT_FOUND',
    'TOO_MANY_EDITS',
    'PRECONDITION_FAILED',
  )
  async edit(
    @Param('id', updateId) id: number,
    @Body() dto: EditTrackingUpdateDto,
    @Context() context: CommandContext,
    @ExpectedVersions() expectedVersions: readonly number[] | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TrackingUpdate> {
    return answer(
      reply,
      await this.commands.execute(
        new EditTrackingUpdate(id, changesOf(trackingUpdateFields, dto), context, expectedVersions),
      ),
    );
  }

  @Delete('updates/:id')
  @NeedsScope('shipments:write')
  @HttpCode(204)
  @Answers(
    { 204: null },
    'FORBIDDEN',
    'COURIER_UPDATE',
    'TRACKING_UPDATE_NOT_FOUND',
    'TOO_MANY_EDITS',
    'PRECONDITION_FAILED',
  )
  async delete(
    @Param('id', updateId) id: number,
    @Context() context: CommandContext,
    @ExpectedVersions() expectedVersions: readonly number[] | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteTrackingUpdate(id, context, expectedVersions));
  }
}
