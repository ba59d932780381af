/** Paths of the API, relative to the server's address. Each also works without its trailing slash. */
export const API_BASE = '/api/v1';

/** The path of Socket.IO. It is in a file without schemas, so that the web client's first chunk does not include zod. */
export const LIVE_PATH = '/socket.io';

/** The paths of public pages, in a file of their own so that these pages do not load the others. */
export const publicPaths = {
  health: '/health/',
  settings: '/settings/',
  trackSeveral: (numbers: string) => `/shipments/track/?numbers=${encodeURIComponent(numbers)}`,
  track: (trackingNumber: string) => `/shipments/track/${encodeURIComponent(trackingNumber)}/`,
  trackLive: (trackingNumber: string) => `/shipments/track/${encodeURIComponent(trackingNumber)}/live/`,
  trackRoute: (trackingNumber: string) => `/shipments/track/${encodeURIComponent(trackingNumber)}/route/`,
} as const;
