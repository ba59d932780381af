import { Module } from '@nestjs/common';
import { ApiKeySecrets } from './api-key-secrets.js';
import { ApiKeysController } from './api-keys.controller.js';
import { IssueApiKeyHandler } from './commands/issue-api-key/issue-api-key.handler.js';
import { RevokeApiKeyHandler } from './commands/revoke-api-key/revoke-api-key.handler.js';

@Module({
  controllers: [ApiKeysController],
  providers: [IssueApiKeyHandler, RevokeApiKeyHandler, ApiKeySecrets],
})
export class ApiKeysModule {}
