import { Injectable } from '@nestjs/common';
import { AccountQueries } from '../../accounts/queries/account-queries.js';
import type { Freshness } from '@waymark/event-store';
import { ReadYourWrites, type OwnWrite } from '../../event-log/read-your-writes.js';
import type { ApiKeyActor, ApiKeyHolders } from '../../http/identity/identity.js';
import { hashOfApiKey, isApiKey } from './api-key-text.js';
import { ApiKeyQueries } from './queries/api-key-queries.js';

/** Reads keys and accounts from the current read models. */
@Injectable()
export class IssuedApiKeys implements ApiKeyHolders {
  constructor(
    private readonly apiKeys: ApiKeyQueries,
    private readonly accounts: AccountQueries,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  isApiKey(bearer: string): boolean {
    return isApiKey(bearer);
  }

  /** The role is the account's current one: a key cannot do more than its account. */
  async holderOf(
    bearer: string,
    awaits?: OwnWrite,
  ): Promise<{ actor: ApiKeyActor | undefined; freshness: Freshness | undefined }> {
    const hash = hashOfApiKey(bearer);
    const { found } = await this.readYourWrites.find(() => this.apiKeys.byHash(hash));
    const freshness = found && (await this.readYourWrites.shown(found.owner_id, awaits));
    // An event that became visible during the wait may have revoked the key.
    const key = this.apiKeys.byHash(hash);
    const account = key && this.accounts.byId(key.owner_id);
    if (!account) return { actor: undefined, freshness };
    const { id, email, role } = account;
    return { actor: { id, email, role, api_key_id: key.id, scopes: key.scopes }, freshness };
  }

  isInUse(id: number): boolean {
    const key = this.apiKeys.byId(id);
    return key !== undefined && this.accounts.byId(key.owner_id) !== undefined;
  }
}
