import type { Cursor } from '@waymark/contracts/wire';
import { accountCalls } from './calls/account-calls.js';
import { addressCalls } from './calls/address-calls.js';
import { auditCalls } from './calls/audit-calls.js';
import { apiKeyCalls } from './calls/api-key-calls.js';
import { eventCalls } from './calls/event-calls.js';
import { shipmentCalls } from './calls/shipment-calls.js';
import { trackingCalls } from './calls/tracking-calls.js';
import { webhookCalls } from './calls/webhook-calls.js';
import { openEventStream, type EventStreamOptions } from './feed/event-stream.js';
import { createHttp, type HttpOptions } from './http.js';
import { createLiveClient, type LiveClient } from './live/live-client.js';
import { nobody } from './tokens.js';

export type ClientOptions = HttpOptions & { url: string };

/** The client of a Waymark server. */
export const createClient = (options: ClientOptions) => {
  const { url, tokens = nobody, onUnreadable } = options;
  const http = createHttp(options);
  return {
    http,
    /** The cursor of the latest write of this client, for the `after` of a look-up without its token; undefined before the first. */
    get written(): Cursor | undefined {
      return http.written;
    },
    accounts: accountCalls(http),
    addresses: addressCalls(http),
    apiKeys: apiKeyCalls(http),
    audit: auditCalls(http),
    events: {
      ...eventCalls(http),
      /** Server-Sent Events with resume. Returns the function that closes the stream. */
      stream: (stream: Omit<EventStreamOptions, 'url' | 'tokens'>): (() => void) =>
        openEventStream({ ...stream, url, tokens }),
    },
    shipments: shipmentCalls(http),
    tracking: trackingCalls(http),
    webhooks: webhookCalls(http),
    /** Live watches over one socket. The first watch opens it, and `close` closes it. */
    live: (): LiveClient =>
      createLiveClient({
        url,
        getToken: () => tokens.accessToken(),
        refreshToken: (stale) => tokens.refreshAccess(stale),
        ...(onUnreadable && { onUnreadable }),
      }),
  };
};
export type Client = ReturnType<typeof createClient>;
