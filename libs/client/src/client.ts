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

/** Everything that a program does with a Waymark server. */
export const createClient = (options: ClientOptions) => {
  const { url, tokens = nobody } = options;
  const http = createHttp(options);
  return {
    http,
    accounts: accountCalls(http),
    addresses: addressCalls(http),
    apiKeys: apiKeyCalls(http),
    audit: auditCalls(http),
    events: {
      ...eventCalls(http),
      /** As it comes (Server-Sent Events), taken up where it broke; returns what closes it. */
      stream: (stream: Omit<EventStreamOptions, 'url' | 'tokens'>): (() => void) =>
        openEventStream({ ...stream, url, tokens }),
    },
    shipments: shipmentCalls(http),
    tracking: trackingCalls(http),
    webhooks: webhookCalls(http),
    /** Live watches on one socket, opened with the first of them; `close` ends it. */
    live: (): LiveClient =>
      createLiveClient({
        url,
        getToken: () => tokens.accessToken(),
        refreshToken: (stale) => tokens.refreshAccess(stale),
      }),
  };
};
export type Client = ReturnType<typeof createClient>;
