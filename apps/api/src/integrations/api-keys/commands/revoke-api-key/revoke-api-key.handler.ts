import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { apiKeyDecider, apiKeyStream } from '@waymark/domain';
import { CommandRunner } from '../../../../event-sourcing/command-runner.js';
import { RevokeApiKey } from './revoke-api-key.command.js';

@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey, void> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ id, context }: RevokeApiKey): Promise<void> {
    await this.runner.run({
      decider: apiKeyDecider,
      stream: apiKeyStream(id),
      command: () => ({ type: 'RevokeApiKey', actor: context.actor }),
      context,
    });
  }
}
