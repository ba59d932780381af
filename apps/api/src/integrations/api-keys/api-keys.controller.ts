import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  apiKeyRequestSchema,
  apiKeySchema,
  issuedApiKeySchema,
  type ApiKey,
  type IssuedApiKey,
} from '@waymark/contracts';
import type { Actor } from '@waymark/domain';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../../commands/commands.js';
import type { CommandContext } from '../../event-log/command-runner.js';
import { AuthGuard, Context, CurrentActor } from '../../http/identity/identity.js';
import { SecretSeeds } from '../../http/secrets/secrets.js';
import { Accepts, Answers, NeedsAccessToken } from '../../http/routes/route-documentation.js';
import { listOf } from '../../http/schemas/schemas.js';
import { ResourceIdPipe } from '../../http/parameters/parameters.js';
import { IssueApiKey, IssueApiKeyDto } from './commands/issue-api-key.js';
import { RevokeApiKey } from './commands/revoke-api-key.js';
import { WebhookQueries } from '../webhooks/queries/webhook-queries.js';
import { ApiKeyQueries, apiKeyResource } from './queries/api-key-queries.js';

/** The caller's own keys. A key cannot create keys. */
@ApiTags('api-keys')
@Controller('api-keys')
@UseGuards(AuthGuard)
@NeedsAccessToken()
export class ApiKeysController {
  constructor(
    private readonly commands: Commands,
    private readonly apiKeys: ApiKeyQueries,
    private readonly webhooks: WebhookQueries,
    private readonly seeds: SecretSeeds,
  ) {}

  /** Returns active keys, newest first, each with the endpoints that it registered; never the keys themselves. */
  @Get()
  @Answers({ 200: listOf(apiKeySchema) })
  list(@CurrentActor() actor: Actor): ApiKey[] {
    const webhooks = this.webhooks.ofOwner(actor.id);
    return this.apiKeys.ofOwner(actor.id).map((key) => apiKeyResource(key, webhooks));
  }

  /** Returns the key once. A retry with the same Idempotency-Key returns the same key. */
  @Post()
  @Accepts(apiKeyRequestSchema)
  @Answers({ 201: issuedApiKeySchema }, 'FIELD_ERRORS', 'TOO_MANY_API_KEYS')
  issue(
    @Body() dto: IssueApiKeyDto,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
  ): Promise<IssuedApiKey> {
    return this.commands.execute(new IssueApiKey(dto, this.seeds.of(request), context));
  }

  /** Revokes the key immediately and ends its streams. */
  @Delete(':id')
  @HttpCode(204)
  @Answers({ 204: null }, 'API_KEY_NOT_FOUND')
  async revoke(
    @Param('id', new ResourceIdPipe('API_KEY_NOT_FOUND')) id: number,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(new RevokeApiKey(id, context));
  }
}
