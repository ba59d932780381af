import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { apiKeysDecider, apiKeysStream, singleApiKeyStream } from '@waymark/domain';
import { CommandRunner } from '../../../event-log/command-runner.js';
import { ApiKeyQueries } from '../queries/api-key-queries.js';
import { RevokeApiKey } from './revoke-api-key.command.js';

@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey, void> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly apiKeys: ApiKeyQueries,
  ) {}

  async execute({ id, context }: RevokeApiKey): Promise<void> {
    const { actor } = context;
    await this.runner.run({
      decider: apiKeysDecider,
      stream: this.apiKeys.byId(id)?.single ? singleApiKeyStream(id) : apiKeysStream(actor.id),
      command: () => ({ type: 'RevokeApiKey', actor, key_id: id }),
      context,
    });
  }
}
