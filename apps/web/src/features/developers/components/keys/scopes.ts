import type { ApiKeyScope } from '@waymark/contracts';

/** What each scope lets its key do, in a sentence. */
export const scopeSentences: Record<ApiKeyScope, string> = {
  'events:read': 'Read and stream the events of every shipment you may see.',
  'shipments:read': 'List shipments and read each with its tracking updates.',
  'shipments:write': 'Create, edit and delete shipments, and add tracking updates.',
  'webhooks:write': 'Register, change and remove webhooks, and read and repeat their deliveries.',
};
