import { Module } from '@nestjs/common';
import { ApiKeySecrets } from './api-key-secrets.js';
import { ApiKeysController } from './api-keys.controller.js';
import { IssueApiKeyHandler } from './commands/issue-api-key.js';
import { RevokeApiKeyHandler } from './commands/revoke-api-key.js';

@Module({
  controllers: [ApiKeysController],
  providers: [IssueApiKeyHandler, RevokeApiKeyHandler, ApiKeySecrets],
})
export class ApiKeysModule {}
