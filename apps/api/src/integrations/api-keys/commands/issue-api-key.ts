import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ApiKeyRequest, type IssuedApiKey, API_KEY_LIMITS, API_KEY_SCOPES } from '@waymark/contracts';
import { type CommandContext, CommandRunner } from '../../../event-log/command-runner.js';
import { apiKeyFields } from '@waymark/vocabulary';
import { dtoOf } from '../../../http/validation/fields.js';
import { apiKeysDecider, apiKeysStream } from '@waymark/domain';
import { AccountQueries } from '../../../accounts/queries/account-queries.js';
import { Identifiers } from '../../../event-log/identifiers.js';
import { apiKeyFrom, hashOfApiKey, prefixOfApiKey } from '../api-key-text.js';
import { ApiKeyQueries } from '../queries/api-key-queries.js';
import { recordedBy } from '../../../event-log/recorded-by.js';

/** Derives the key from the seed. Rejects with DomainError SCOPE_NOT_ALLOWED. */
export class IssueApiKey extends Command<IssuedApiKey> {
  constructor(
    readonly request: ApiKeyRequest,
    readonly seed: Buffer,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class IssueApiKeyDto extends dtoOf(apiKeyFields) {}

@CommandHandler(IssueApiKey)
export class IssueApiKeyHandler implements ICommandHandler<IssueApiKey, IssuedApiKey> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly identifiers: Identifiers,
    private readonly apiKeys: ApiKeyQueries,
    private readonly accounts: AccountQueries,
  ) {}

  async execute({ request, seed, context }: IssueApiKey): Promise<IssuedApiKey> {
    const { actor } = context;
    const new_id = await this.identifiers.next('api_key');
    const new_key = apiKeyFrom(seed, new_id);
    const outcome = await this.runner.run({
      decider: apiKeysDecider,
      stream: apiKeysStream(actor.id),
      command: (at) => ({
        type: 'IssueApiKey',
        actor,
        id: new_id,
        name: request.name,
        scopes: API_KEY_SCOPES.filter((scope) => request.scopes.includes(scope)),
        prefix: prefixOfApiKey(new_key),
        key_hash: hashOfApiKey(new_key),
        at,
        // Their number can only decrease, because no more keys are issued to their own streams.
        elsewhere: this.apiKeys.ofOwner(actor.id).filter(({ single }) => single).length,
        maximum: API_KEY_LIMITS.perAccount,
        revoked_until: this.accounts.byId(actor.id)?.api_keys_revoked_at ?? '',
      }),
      context,
    });
    const { id, name, scopes, prefix, issued_at } = recordedBy(outcome, 'ApiKeyIssued').data;
    return { id, name, scopes: [...scopes], prefix, created_at: issued_at, webhooks: [], key: apiKeyFrom(seed, id) };
  }
}
