import type { ApiKeyScope, IssuedApiKey } from '@waymark/contracts';
import type { Client } from './client.js';

/** Issues a new key for the client's account; throws on rejection. */
export const newKey = async (client: Client, ...scopes: ApiKeyScope[]): Promise<IssuedApiKey> => {
  const answer = await client.post<IssuedApiKey>('/api-keys/', { name: 'Test', scopes });
  if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.body;
};
