/**
 * Whether a text on the Track page is a list of numbers, also in full-width letters and with encoded separators. A scanner
 * adds its number to the field without a separator, and of such numbers the last counts. A group of a number can itself
 * begin with WM, so a WM counts only if nine characters follow.
 */
export const isListOfNumbers = (text: string): boolean =>
  /\bwm(?:[^a-z\d]?[a-z\d]){9}[^]*(?:[^a-z\d]|%\w{2,4})wm(?:[^a-z\d]?[a-z\d]){9}/i.test(text.normalize('NFKC'));

/** Paths of the web client. */
export const pagePaths = {
  home: '/',
  about: '/about',
  services: '/services',
  faq: '/faq',
  contact: '/contact',
  contactAbout: (trackingNumber: string) => `/contact?tracking=${encodeURIComponent(trackingNumber)}`,
  track: '/track',
  trackNumber: (trackingNumber: string) => `/track?tracking=${encodeURIComponent(trackingNumber)}`,
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  profile: '/profile',
  createShipment: '/shipments/create',
  duplicateShipment: (id: number | string) => `/shipments/create?duplicate=${id}`,
  bookAnother: (id: number | string) => `/shipments/create?recipient=${id}`,
  allShipments: '/shipments',
  shipment: (id: number | string) => `/shipments/${id}`,
  editShipment: (id: number | string) => `/shipments/${id}/edit`,
  addTracking: (id: number | string) => `/shipments/${id}/add-tracking`,
  shipmentHistory: (id: number | string) => `/shipments/${id}/history`,
  audit: '/audit',
  people: '/people',
  developers: '/developers',
  developersKeys: '/developers/keys',
  developersWebhooks: '/developers/webhooks',
  developersDeliveries: '/developers/deliveries',
  developersGuide: '/developers/guide',
} as const;
