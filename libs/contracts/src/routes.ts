/** Paths of the API below the server's address; every one also answers without its trailing slash. */
export const API_BASE = '/api/v1';

/** Where Socket.IO listens. It stands here, apart from the schemas, so that the web client's first chunk does not bring zod. */
export const LIVE_PATH = '/socket.io';

export const apiPaths = {
  health: '/health/',
  token: '/accounts/token/',
  register: '/accounts/register/',
  refresh: '/accounts/token/refresh/',
  logout: '/accounts/logout/',
  profile: '/accounts/profile/',
  changePassword: '/accounts/change-password/',
  shipments: '/shipments/',
  userShipments: '/shipments/user/shipments/',
  counters: '/shipments/counters/',
  shipment: (id: number | string) => `/shipments/${id}/`,
  updates: (id: number | string) => `/shipments/${id}/updates/create/`,
  update: (id: number | string) => `/shipments/updates/${id}/`,
  track: (trackingNumber: string) => `/shipments/track/${encodeURIComponent(trackingNumber)}/`,
  trackUpdates: (trackingNumber: string) => `/shipments/track/${encodeURIComponent(trackingNumber)}/updates/`,
  trackRoute: (trackingNumber: string) => `/shipments/track/${encodeURIComponent(trackingNumber)}/route/`,
  addresses: '/shipments/addresses/',
  address: (id: number | string) => `/shipments/addresses/${id}/`,
  shipmentHistory: (id: number | string) => `/shipments/${id}/history/`,
  auditEvents: '/audit/events/',
  auditVerify: '/audit/verify/',
  auditCheckpoint: '/audit/checkpoint/',
  apiKeys: '/api-keys/',
  apiKey: (id: number | string) => `/api-keys/${id}/`,
  events: '/events/',
  eventStream: '/events/stream/',
  webhooks: '/webhooks/',
  webhook: (id: number | string) => `/webhooks/${id}/`,
  webhookTest: (id: number | string) => `/webhooks/${id}/test/`,
  webhookRotateSecret: (id: number | string) => `/webhooks/${id}/rotate-secret/`,
  webhookDeliveries: (id: number | string) => `/webhooks/${id}/deliveries/`,
  webhookRetry: (id: number | string, deliveryId: string) =>
    `/webhooks/${id}/deliveries/${encodeURIComponent(deliveryId)}/retry/`,
  webhookRewind: (id: number | string) => `/webhooks/${id}/rewind/`,
} as const;

/** Paths of the web client. */
export const pagePaths = {
  home: '/',
  about: '/about',
  services: '/services',
  faq: '/faq',
  contact: '/contact',
  track: '/track',
  trackNumber: (trackingNumber: string) => `/track?tracking=${encodeURIComponent(trackingNumber)}`,
  login: '/login',
  register: '/register',
  dashboard: '/dashboard',
  profile: '/profile',
  createShipment: '/shipments/create',
  allShipments: '/shipments',
  shipment: (id: number | string) => `/shipments/${id}`,
  editShipment: (id: number | string) => `/shipments/${id}/edit`,
  addTracking: (id: number | string) => `/shipments/${id}/add-tracking`,
  shipmentHistory: (id: number | string) => `/shipments/${id}/history`,
  audit: '/audit',
  developers: '/developers',
  developersKeys: '/developers/keys',
  developersWebhooks: '/developers/webhooks',
  developersDeliveries: '/developers/deliveries',
  developersGuide: '/developers/guide',
} as const;
