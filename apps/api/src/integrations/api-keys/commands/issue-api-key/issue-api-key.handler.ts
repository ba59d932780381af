import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { API_KEY_SCOPES, type IssuedApiKey } from '@waymark/contracts';
import { apiKeyDecider, apiKeyStream } from '@waymark/domain';
import type { Clock } from '../../../../event-sourcing/clock.js';
import { CommandRunner } from '../../../../event-sourcing/command-runner.js';
import { Identifiers } from '../../../../event-sourcing/identifiers.js';
import { CLOCK } from '../../../../event-sourcing/tokens.js';
import { apiKeyFrom, hashOfApiKey, prefixOfApiKey } from '../../api-key-text.js';
import { IssueApiKey } from './issue-api-key.command.js';

@CommandHandler(IssueApiKey)
export class IssueApiKeyHandler implements ICommandHandler<IssueApiKey, IssuedApiKey> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly identifiers: Identifiers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request, seed, context }: IssueApiKey): Promise<IssuedApiKey> {
    const id = await this.identifiers.next('api_key');
    const key = apiKeyFrom(seed, id);
    const details = {
      id,
      name: request.name,
      scopes: API_KEY_SCOPES.filter((scope) => request.scopes.includes(scope)),
      prefix: prefixOfApiKey(key),
    };
    const created_at = this.clock.now().toISOString();
    await this.runner.run({
      decider: apiKeyDecider,
      stream: apiKeyStream(id),
      command: {
        type: 'IssueApiKey',
        actor: context.actor,
        ...details,
        key_hash: hashOfApiKey(key),
        at: created_at,
      },
      context,
    });
    return { ...details, created_at, key };
  }
}
