import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Res, UseGuards } from '@nestjs/common';
import { ApiExtension, ApiTags } from '@nestjs/swagger';
import {
  API_BASE,
  apiPaths,
  webhookPatchSchema,
  webhookRequestSchema,
  webhookSchema,
  webhookWithSecretSchema,
  type Webhook,
  type WebhookWithSecret,
} from '@waymark/contracts';
import type { Actor } from '@waymark/domain';
import type { FastifyReply } from 'fastify';
import { Commands } from '../../commands/commands.js';
import type { CommandContext } from '../../event-log/command-runner.js';
import {
  AuthGuard,
  Context,
  CurrentActor,
  NeedsScope,
  apiKeyOf,
  assertScope,
  type AuthenticatedActor,
} from '../../http/identity/identity.js';
import { RATE_LIMIT_EXTENSION } from '../../http/limits/rate-limits.js';
import { Accepts, Answers, NeedsAccessToken } from '../../http/routes/route-documentation.js';
import { listOf } from '../../http/schemas/schemas.js';
import { ResourceIdPipe } from '../../http/parameters/parameters.js';
import { ChangeWebhook, ChangeWebhookDto, changesOf } from './commands/change-webhook.js';
import { RegisterWebhook, RegisterWebhookDto, detailsOf } from './commands/register-webhook.js';
import { RemoveWebhook } from './commands/remove-webhook.js';
import { RotateSecret } from './commands/rotate-secret.js';
import { ownWebhook } from './own-webhook.js';
import { WebhookQueries } from './queries/webhook-queries.js';
import { WebhookResources } from './webhook-resources.js';

const HandshakeLimit = ApiExtension(
  RATE_LIMIT_EXTENSION,
  'At most 1 handshake at a time for each account: a request waits up to 10 seconds for its turn.',
);

const webhookId = new ResourceIdPipe('WEBHOOK_NOT_FOUND');

/**
 * The caller's own endpoints. A customer's endpoints get the events of that customer's shipments, those of staff get
 * all.
 */
@ApiTags('webhooks')
@Controller('webhooks')
@UseGuards(AuthGuard)
@NeedsAccessToken()
export class WebhooksController {
  constructor(
    private readonly commands: Commands,
    private readonly webhooks: WebhookQueries,
    private readonly resources: WebhookResources,
  ) {}

  /** Oldest first. */
  @Get()
  @NeedsScope('webhooks:write')
  @Answers({ 200: listOf(webhookSchema) })
  list(@CurrentActor() actor: Actor): Promise<Webhook[]> {
    return this.resources.all(this.webhooks.ofOwner(actor.id));
  }

  /**
   * Returns the secret once. A retry with the same Idempotency-Key returns the same secret. The endpoint receives new
   * events.
   */
  @Post()
  @NeedsScope('webhooks:write', 'events:read')
  @Accepts(webhookRequestSchema)
  // A retry after the endpoint was deleted.
  @Answers({ 201: webhookWithSecretSchema }, 'FIELD_ERRORS', 'FORBIDDEN', 'TOO_MANY_WEBHOOKS', 'WEBHOOK_NOT_FOUND')
  @HandshakeLimit
  async register(
    @Body() dto: RegisterWebhookDto,
    @CurrentActor() actor: AuthenticatedActor,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookWithSecret> {
    const registered = await this.commands.execute(new RegisterWebhook(detailsOf(dto), apiKeyOf(actor), context));
    reply.header('location', `${API_BASE}${apiPaths.webhook(registered.id)}`);
    return this.resources.withSecret(registered);
  }

  @Get(':id')
  @NeedsScope('webhooks:write')
  @Answers({ 200: webhookSchema }, 'WEBHOOK_NOT_FOUND')
  get(@Param('id', webhookId) id: number, @CurrentActor() actor: Actor): Promise<Webhook> {
    return this.resources.one(ownWebhook(this.webhooks, actor, id));
  }

  /** Disabling an endpoint cancels its pending deliveries. */
  @Patch(':id')
  @NeedsScope('webhooks:write')
  @Accepts(webhookPatchSchema)
  @Answers({ 200: webhookSchema }, 'FIELD_ERRORS', 'FORBIDDEN', 'WEBHOOK_NOT_FOUND')
  @HandshakeLimit
  async change(
    @Param('id', webhookId) id: number,
    @Body() dto: ChangeWebhookDto,
    @CurrentActor() actor: AuthenticatedActor,
    @Context() context: CommandContext,
  ): Promise<Webhook> {
    // Each of them makes events reach the endpoint that did not before.
    if (dto.url !== undefined || dto.types !== undefined || dto.enabled === true) assertScope(actor, 'events:read');
    return this.resources.one(await this.commands.execute(new ChangeWebhook(id, changesOf(dto), context)));
  }

  @Delete(':id')
  @NeedsScope('webhooks:write')
  @HttpCode(204)
  @Answers({ 204: null }, 'FORBIDDEN', 'WEBHOOK_NOT_FOUND')
  async remove(@Param('id', webhookId) id: number, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(new RemoveWebhook(id, context));
  }

  /** Returns the new secret once. For 24 hours, the previous secret signs too. */
  @Post(':id/rotate-secret')
  @NeedsScope('webhooks:write', 'events:read')
  @HttpCode(200)
  @Answers({ 200: webhookWithSecretSchema }, 'FORBIDDEN', 'WEBHOOK_NOT_FOUND')
  async rotateSecret(
    @Param('id', webhookId) id: number,
    @Context() context: CommandContext,
  ): Promise<WebhookWithSecret> {
    return this.resources.withSecret(await this.commands.execute(new RotateSecret(id, context)));
  }
}
