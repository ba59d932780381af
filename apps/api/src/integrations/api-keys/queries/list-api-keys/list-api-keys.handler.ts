import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ApiKey } from '@waymark/contracts';
import { ApiKeyQueries, apiKeyResource } from '../api-key-queries.js';
import { ListApiKeys } from './list-api-keys.query.js';

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys, ApiKey[]> {
  constructor(private readonly apiKeys: ApiKeyQueries) {}

  async execute({ owner_id }: ListApiKeys): Promise<ApiKey[]> {
    return this.apiKeys.ofOwner(owner_id).map(apiKeyResource);
  }
}
