import { Global, Module } from '@nestjs/common';
import { ApiKeyHolders } from '../../http/identity/identity.js';
import { WebhookQueries } from '../webhooks/queries/webhook-queries.js';
import { ApiKeySecrets } from './api-key-secrets.js';
import { ApiKeysController } from './api-keys.controller.js';
import { IssuedApiKeys } from './issued-api-keys.js';
import { ApiKeyQueries } from './queries/api-key-queries.js';
import { IssueApiKeyHandler } from './commands/issue-api-key.js';
import { RevokeApiKeyHandler } from './commands/revoke-api-key.js';

@Global()
@Module({
  controllers: [ApiKeysController],
  providers: [
    IssueApiKeyHandler,
    RevokeApiKeyHandler,
    ApiKeyQueries,
    ApiKeySecrets,
    WebhookQueries,
    { provide: ApiKeyHolders, useClass: IssuedApiKeys },
  ],
  exports: [ApiKeyHolders],
})
export class ApiKeysModule {}
