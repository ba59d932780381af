import type { ApiKeyScope } from '@waymark/contracts';

/** Describes the permissions of each scope in a sentence. */
export const scopeSentences: Record<ApiKeyScope, string> = {
  'events:read': 'Read and stream the events of every shipment you may see.',
  'shipments:read': 'List shipments and read each with its tracking updates.',
  'shipments:write': 'Create, edit and delete shipments, and add tracking updates.',
  'webhooks:write':
    'Pause, test and remove webhooks, and resend waiting deliveries. Together with the scope to read events: also register webhooks, change their URLs, rotate their secrets, and read, retry and rewind deliveries.',
};
