import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  webhookPatchSchema,
  webhookRequestSchema,
  webhookSchema,
  webhookWithSecretSchema,
  type Webhook,
  type WebhookWithSecret,
} from '@waymark/contracts';
import type { Actor } from '@waymark/domain';
import { Commands } from '../../commands/commands.js';
import type { CommandContext } from '../../event-sourcing/command-runner.js';
import { AuthGuard, Context, CurrentActor, NeedsScope } from '../../http/identity/identity.js';
import { Accepts, Answers, NeedsAccessToken } from '../../http/routes/route-documentation.js';
import { listOf } from '../../http/schemas/schemas.js';
import { ResourceIdPipe } from '../../http/parameters/parameters.js';
import { ChangeWebhook } from './commands/change-webhook/change-webhook.command.js';
import { ChangeWebhookDto, changesOf } from './commands/change-webhook/change-webhook.dto.js';
import { RegisterWebhook } from './commands/register-webhook/register-webhook.command.js';
import { RegisterWebhookDto, detailsOf } from './commands/register-webhook/register-webhook.dto.js';
import { RemoveWebhook } from './commands/remove-webhook/remove-webhook.command.js';
import { RotateSecret } from './commands/rotate-secret/rotate-secret.command.js';
import { ownWebhook } from './own-webhook.js';
import { WebhookQueries } from './queries/webhook-queries.js';
import { WebhookResources } from './webhook-resources.js';

const webhookId = new ResourceIdPipe('WEBHOOK_NOT_FOUND');

/** One's own endpoints: a customer's get the events of that customer's shipments, staff's those of all. */
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

  /** Answers the secret this once; a retry with the same Idempotency-Key gets it too. Events from now on are delivered. */
  @Post()
  @NeedsScope('webhooks:write')
  @Accepts(webhookRequestSchema)
  @Answers({ 201: webhookWithSecretSchema }, 'FIELD_ERRORS', 'FORBIDDEN', 'TOO_MANY_WEBHOOKS')
  async register(@Body() dto: RegisterWebhookDto, @Context() context: CommandContext): Promise<WebhookWithSecret> {
    return this.resources.withSecret(await this.commands.execute(new RegisterWebhook(detailsOf(dto), context)));
  }

  @Get(':id')
  @NeedsScope('webhooks:write')
  @Answers({ 200: webhookSchema }, 'WEBHOOK_NOT_FOUND')
  get(@Param('id', webhookId) id: number, @CurrentActor() actor: Actor): Promise<Webhook> {
    return this.resources.one(ownWebhook(this.webhooks, actor, id));
  }

  /** What is pending for an endpoint that is disabled is cancelled. */
  @Patch(':id')
  @NeedsScope('webhooks:write')
  @Accepts(webhookPatchSchema)
  @Answers({ 200: webhookSchema }, 'FIELD_ERRORS', 'FORBIDDEN', 'WEBHOOK_NOT_FOUND')
  async change(
    @Param('id', webhookId) id: number,
    @Body() dto: ChangeWebhookDto,
    @Context() context: CommandContext,
  ): Promise<Webhook> {
    return this.resources.one(await this.commands.execute(new ChangeWebhook(id, changesOf(dto), context)));
  }

  @Delete(':id')
  @NeedsScope('webhooks:write')
  @HttpCode(204)
  @Answers({ 204: null }, 'FORBIDDEN', 'WEBHOOK_NOT_FOUND')
  async remove(@Param('id', webhookId) id: number, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(new RemoveWebhook(id, context));
  }

  /** Answers the new secret this once; for 24 hours the one before it signs too. */
  @Post(':id/rotate-secret')
  @NeedsScope('webhooks:write')
  @HttpCode(200)
  @Answers({ 200: webhookWithSecretSchema }, 'FORBIDDEN', 'WEBHOOK_NOT_FOUND')
  async rotateSecret(
    @Param('id', webhookId) id: number,
    @Context() context: CommandContext,
  ): Promise<WebhookWithSecret> {
    return this.resources.withSecret(await this.commands.execute(new RotateSecret(id, context)));
  }
}
