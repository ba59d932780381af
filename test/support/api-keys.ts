import type { ApiKeyScope, IssuedApiKey } from '@waymark/contracts';
import type { Client } from './client.js';

/** A new key of whoever the client speaks for; throws when it is refused. */
export const newKey = async (client: Client, ...scopes: ApiKeyScope[]): Promise<IssuedApiKey> => {
  const answer = await client.post<IssuedApiKey>('/api-keys/', { name: 'Test', scopes });
  if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.body;
};
