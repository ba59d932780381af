import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, CommandRunner } from '../../../event-log/command-runner.js';
import { apiKeysDecider, apiKeysStream, singleApiKeyStream } from '@waymark/domain';
import { ApiKeyQueries } from '../queries/api-key-queries.js';

/** Rejects with DomainError API_KEY_NOT_FOUND, also for a key of another account. */
export class RevokeApiKey extends Command<void> {
  constructor(
    readonly id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
