import type { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  API_BASE,
  LIMITS,
  apiPaths,
  attentionSchema,
  countersSchema,
  createShipmentSchema,
  recipientSchema,
  searchSuggestionSchema,
  shipmentPatchSchema,
  shipmentResourceSchema,
  type Attention,
  type Counters,
  type Recipient,
  type SearchSuggestion,
} from '@waymark/contracts';
import { changesOf, dataOf, waybillFields } from '@waymark/vocabulary';
import { mayReadEveryShipment, type Actor } from '@waymark/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StandingCredentials } from '../accounts/standing-credentials.js';
import { Commands } from '../commands/commands.js';
import type { Configuration } from '../config/configuration.js';
import type { CommandContext } from '../event-log/command-runner.js';
import { CONFIGURATION } from '../platform/tokens.js';
import { exported, listTypeFor } from '../http/exports/exported.js';
import {
  AuthGuard,
  Context,
  CurrentActor,
  NeedsScope,
  RecordsNew,
  type AuthenticatedActor,
} from '../http/identity/identity.js';
import { Accepts, Answers, AnswersLines, NeedsAccessToken } from '../http/routes/route-documentation.js';
import { listOf } from '../http/schemas/schemas.js';
import { ExpectedVersions } from '../http/entity-tags/entity-tags.js';
import { apiAddressOf, nextPage } from '../http/links/links.js';
import { ResourceIdPipe, type Parameters } from '../http/parameters/parameters.js';
import { Gazetteer } from '../places/gazetteer.js';
import { CreateShipment, CreateShipmentDto } from './commands/create-shipment.js';
import { DeleteShipment } from './commands/delete-shipment.js';
import { EditShipment, EditShipmentDto } from './commands/edit-shipment.js';
import { ListParameters } from './queries/list-parameters.decorator.js';
import { WORDS_SEARCHED } from '../platform/search-words.js';
import { citiesIn } from './projections/search-text.js';
import { shipmentListOf } from './queries/list-shipments.parameters.js';
import { pastShipment } from './queries/past-shipment.js';
import { versionAskedFor } from './queries/past-shipment.parameters.js';
import type { ShipmentListQuery } from './queries/shipment-list.js';
import { ReadableShipments } from './queries/readable-shipments.js';
import { recipientsAskedFor } from './queries/recipient-parameters.js';
import { RecipientQueries } from './queries/recipient-queries.js';
import { SearchSuggestions } from './queries/search-suggestions.js';
import { ShipmentPast } from './queries/shipment-past.js';
import { SHIPMENT_LINES } from './shipment-lines.js';
import { JSON_TYPE, answerUnchanged, answerVersioned } from './shipment-answer.js';

const VERSION = { type: 'integer', minimum: 1 } as const;
const WORDS = 'Search words. Each matches the beginning of a word in name, e-mail, address, city or country';
const AT = { type: 'string', format: 'date-time' } as const;
const shipmentId = new ResourceIdPipe('SHIPMENT_NOT_FOUND');

@ApiTags('shipments')
@Controller('shipments')
@UseGuards(AuthGuard)
@NeedsAccessToken()
export class ShipmentsController {
  constructor(
    private readonly commands: Commands,
    private readonly shipments: ReadableShipments,
    private readonly past: ShipmentPast,
    private readonly recipients: RecipientQueries,
    private readonly suggestions: SearchSuggestions,
    private readonly credentials: StandingCredentials,
    private readonly gazetteer: Gazetteer,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  /** Streams the selection as NDJSON or CSV, by default all of it. */
  @Get()
  @NeedsScope('shipments:read')
  @ListParameters()
  @Answers({}, 'FIELD_ERRORS', 'NOT_ACCEPTABLE')
  @AnswersLines(listOf(shipmentResourceSchema), shipmentResourceSchema)
  list(
    @CurrentActor() actor: AuthenticatedActor,
    @Query() parameters: Parameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string | Readable {
    const owner_id = mayReadEveryShipment(actor) ? undefined : actor.id;
    return this.answerList(request, apiPaths.shipments, parameters, { actor, owner_id }, reply);
  }

  @Get('user/shipments')
  @NeedsScope('shipments:read')
  @ListParameters()
  @Answers({}, 'FIELD_ERRORS', 'NOT_ACCEPTABLE')
  @AnswersLines(listOf(shipmentResourceSchema), shipmentResourceSchema)
  listOwn(
    @CurrentActor() actor: AuthenticatedActor,
    @Query() parameters: Parameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string | Readable {
    return this.answerList(request, apiPaths.userShipments, parameters, { actor, owner_id: actor.id }, reply);
  }

  @Get('counters')
  @NeedsScope('shipments:read')
  @Answers({ 200: countersSchema })
  counters(@CurrentActor() actor: Actor): Counters {
    return this.shipments.counters(actor);
  }

  @Get('counters/attention')
  @NeedsScope('shipments:read')
  @Answers({ 200: attentionSchema })
  attention(@CurrentActor() actor: Actor): Attention {
    return this.shipments.attention(actor);
  }

  @Get('recipients')
  @NeedsScope('shipments:read')
  @ApiQuery({
    name: 'q',
    required: false,
    description: WORDS,
    schema: { type: 'string', maxLength: LIMITS.maximumName },
  })
  @Answers({ 200: listOf(recipientSchema) }, 'FIELD_ERRORS')
  pastRecipients(@CurrentActor() actor: Actor, @Query() parameters: Parameters): Recipient[] {
    return this.recipients.of(actor.id, recipientsAskedFor(parameters));
  }

  @Get('suggestions')
  @NeedsScope('shipments:read')
  @ListParameters()
  @Answers({ 200: searchSuggestionSchema }, 'FIELD_ERRORS')
  suggestion(@CurrentActor() actor: Actor, @Query() parameters: Parameters): SearchSuggestion {
    const owner_id = mayReadEveryShipment(actor) ? undefined : actor.id;
    return { did_you_mean: this.suggestions.instead(this.listOf(parameters, owner_id)) };
  }

  @Post()
  @RecordsNew()
  @NeedsScope('shipments:write')
  @Accepts(createShipmentSchema)
  @Answers({ 201: shipmentResourceSchema }, 'FIELD_ERRORS', 'FORBIDDEN')
  async create(
    @Body() dto: CreateShipmentDto,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const created = await this.commands.execute(new CreateShipment(dataOf(waybillFields, dto), context));
    reply.header('location', `${API_BASE}${apiPaths.shipment(created.id)}`);
    return answerVersioned(reply, created);
  }

  /** The current shipment, or its state at a version or an instant. Not found before its creation and after its deletion. */
  @Get(':id')
  @NeedsScope('shipments:read')
  @ApiQuery({
    name: 'version',
    required: false,
    description: 'Returns the shipment as it was at this version',
    schema: VERSION,
  })
  @ApiQuery({
    name: 'at',
    required: false,
    description: 'Returns the shipment as it was at this ISO 8601 instant',
    schema: AT,
  })
  @Answers({ 200: shipmentResourceSchema }, 'FIELD_ERRORS', 'SHIPMENT_NOT_FOUND', 'VERSION_NOT_FOUND')
  @ApiResponse({ status: 304, description: 'The version in If-None-Match is current' })
  async get(
    @Param('id', shipmentId) id: number,
    @CurrentActor() actor: Actor,
    @Query() parameters: Parameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | undefined> {
    const past = versionAskedFor(parameters);
    const shown = past ? await pastShipment(this.past, id, past, actor) : await this.shipments.find(id, actor);
    return answerUnchanged(request, reply, shown) ? undefined : answerVersioned(reply, shown);
  }

  @Patch(':id')
  @NeedsScope('shipments:write')
  @Accepts(shipmentPatchSchema)
  @Answers(
    { 200: shipmentResourceSchema },
    'FIELD_ERRORS',
    'FORBIDDEN',
    'SHIPMENT_NOT_FOUND',
    'TOO_MANY_EDITS',
    'PRECONDITION_FAILED',
  )
  async edit(
    @Param('id', shipmentId) id: number,
    @Body() dto: EditShipmentDto,
    @Context() context: CommandContext,
    @ExpectedVersions() expectedVersions: readonly number[] | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const edited = await this.commands.execute(
      new EditShipment(id, changesOf(waybillFields, dto), dto.status, context, expectedVersions),
    );
    return answerVersioned(reply, edited);
  }

  @Delete(':id')
  @NeedsScope('shipments:write')
  @HttpCode(204)
  @Answers({ 204: null }, 'FORBIDDEN', 'SHIPMENT_NOT_FOUND', 'PRECONDITION_FAILED')
  async delete(
    @Param('id', shipmentId) id: number,
    @Context() context: CommandContext,
    @ExpectedVersions() expectedVersions: readonly number[] | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteShipment(id, context, expectedVersions));
  }

  private listOf(parameters: Parameters, owner_id: string | undefined, defaultLimit?: number): ShipmentListQuery {
    const list = shipmentListOf(parameters, owner_id, defaultLimit);
    const names = (text: string | undefined) => this.gazetteer.namesOf(text ?? '');
    const { q, sender_city, recipient_city } = list;
    const cities = citiesIn(q ?? '', WORDS_SEARCHED, names);
    const city_names = { sender_city: names(sender_city), recipient_city: names(recipient_city) };
    return { ...list, cities, city_names };
  }

  private answerList(
    request: FastifyRequest,
    path: string,
    parameters: Parameters,
    { actor, owner_id }: { actor: AuthenticatedActor; owner_id: string | undefined },
    reply: FastifyReply,
  ): string | Readable {
    const type = listTypeFor(request.headers.accept, reply);
    if (type !== 'application/json') {
      const query = this.listOf(parameters, owner_id, Infinity);
      const pages = this.credentials.whileStanding(actor, this.shipments.export(query));
      return exported(reply, type, SHIPMENT_LINES, pages);
    }
    const list = this.shipments.list(this.listOf(parameters, owner_id));
    const address = apiAddressOf(this.configuration, request, path);
    reply.header('x-total-count', list.total).type(JSON_TYPE);
    if (list.next_cursor !== undefined) {
      reply.header('link', `<${nextPage(address, parameters, list.next_cursor)}>; rel="next"`);
    }
    return `[${list.rows.join(',')}]`;
  }
}
