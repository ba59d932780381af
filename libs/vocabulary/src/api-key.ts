import type { Table } from './field.js';
import { FIELD_LIMITS } from './limits.js';

export const API_KEY_SCOPES = ['events:read', 'shipments:read', 'shipments:write', 'webhooks:write'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];
/** Scopes that keys of auditors cannot have, because auditors are read-only. */
export const WRITING_SCOPES = ['shipments:write', 'webhooks:write'] as const satisfies readonly ApiKeyScope[];

export const apiKeyFields = {
  name: { kind: 'name', maximum: FIELD_LIMITS.maximumName, label: 'Name', required: true },
  scopes: { kind: 'choices', choices: API_KEY_SCOPES, label: 'Scopes', required: true },
} as const satisfies Table;
