/** Paths of the API below the server's address; every one also answers without its trailing slash. */
export const API_BASE = '/api/v1';

/** Where Socket.IO listens. It stands here, apart from the schemas, so that the web client's first chunk does not bring zod. */
export const LIVE_PATH = '/socket.io';

export const apiPaths = {
  health: '/health/',
  settings: '/settings/',
  token: '/accounts/token/',
  register: '/accounts/register/',
  refresh: '/accounts/token/refresh/',
  logout: '/accounts/logout/',
  profile: '/accounts/profile/',
  changePassword: '/accounts/change-password/',
  accounts: '/accounts/',
  account: (id: string) => `/accounts/${encodeURIComponent(id)}/`,
  endSessions: (id: string) => `/accounts/${encodeURIComponent(id)}/end-sessions/`,
  shipments: '/shipments/',
  userShipments: '/shipments/user/shipments/',
  counters: '/shipments/counters/',
  attention: '/shipments/counters/attention/',
  recipients: '/shipments/recipients/',
  places: '/places/',
  shipment: (id: number | string) => `/shipments/${id}/`,
  updates: (id: number | string) => `/shipments/${id}/updates/create/`,
  update: (id: number | string) => `/shipments/updates/${id}/`,
  track: (trackingNumber: string) => `/shipments/track/${encodeURIComponent(trackingNumber)}/`,
  trackUpdates: (trackingNumber: string) => `/shipments/track/${encodeURIComponent(trackingNumber)}/updates/`,
  trackRoute: (trackingNumber: string) => `/shipments/track/${encodeURIComponent(trackingNumber)}/route/`,
  addresses: '/shipments/addresses/',
  address: (id: number | string) => `/shipments/addresses/${id}/`,
  shipmentHistory: (id: number | string) => `/shipments/${id}/history/`,
  shipmentProof: (id: number | string) => `/shipments/${id}/history/proof/`,
  auditEvents: '/audit/events/',
  auditVerify: '/audit/verify/',
  auditCheckpoint: '/audit/checkpoint/',
  auditConsistency: '/audit/consistency/',
  apiKeys: '/api-keys/',
  apiKey: (id: number | string) => `/api-keys/${id}/`,
  events: '/events/',
  eventStream: '/events/stream/',
  webhooks: '/webhooks/',
  webhook: (id: number | string) => `/webhooks/${id}/`,
  webhookTest: (id: number | string) => `/webhooks/${id}/test/`,
  webhookRotateSecret: (id: number | string) => `/webhooks/${id}/rotate-secret/`,
  webhookDeliveries: (id: number | string) => `/webhooks/${id}/deliveries/`,
  webhookDelivery: (id: number | string, deliveryId: string) =>
    `/webhooks/${id}/deliveries/${encodeURIComponent(deliveryId)}/`,
  webhookRetryWaiting: (id: number | string) => `/webhooks/${id}/retry/`,
  webhookRetry: (id: number | string, deliveryId: string) =>
    `/webhooks/${id}/deliveries/${encodeURIComponent(deliveryId)}/retry/`,
  webhookRewind: (id: number | string) => `/webhooks/${id}/rewind/`,
} as const;
