import type { KeyClient } from '../idempotency.js';

export const accountClient: KeyClient = { room: 'accounts', id: 'account-1' };
