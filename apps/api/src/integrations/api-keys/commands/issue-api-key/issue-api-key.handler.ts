import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { API_KEY_LIMITS, API_KEY_SCOPES, type IssuedApiKey } from '@waymark/contracts';
import { apiKeyDecider, apiKeyStream } from '@waymark/domain';
import { CommandRunner } from '../../../../event-sourcing/command-runner.js';
import { InTurn } from '../../../../event-sourcing/in-turn.js';
import { Identifiers } from '../../../../event-sourcing/identifiers.js';
import { apiKeyFrom, hashOfApiKey, prefixOfApiKey } from '../../api-key-text.js';
import { ApiKeyQueries } from '../../queries/api-key-queries.js';
import { IssueApiKey } from './issue-api-key.command.js';

@CommandHandler(IssueApiKey)
export class IssueApiKeyHandler implements ICommandHandler<IssueApiKey, IssuedApiKey> {
  /** An account's keys are issued one after another, so that each is counted before the next. */
  private readonly inTurn = new InTurn();

  constructor(
    private readonly runner: CommandRunner,
    private readonly identifiers: Identifiers,
    private readonly apiKeys: ApiKeyQueries,
  ) {}

  execute(command: IssueApiKey): Promise<IssuedApiKey> {
    return this.inTurn.run(command.context.actor.id, () => this.issue(command));
  }

  private async issue({ request, seed, context }: IssueApiKey): Promise<IssuedApiKey> {
    const id = await this.identifiers.next('api_key');
    const key = apiKeyFrom(seed, id);
    const details = {
      id,
      name: request.name,
      scopes: API_KEY_SCOPES.filter((scope) => request.scopes.includes(scope)),
      prefix: prefixOfApiKey(key),
    };
    const { recorded_at: created_at } = await this.runner.run({
      decider: apiKeyDecider,
      stream: apiKeyStream(id),
      command: (at) => ({
        type: 'IssueApiKey',
        actor: context.actor,
        ...details,
        key_hash: hashOfApiKey(key),
        at,
        owned: this.apiKeys.ofOwner(context.actor.id).length,
        maximum: API_KEY_LIMITS.perAccount,
      }),
      context,
    });
    return { ...details, created_at, key };
  }
}
