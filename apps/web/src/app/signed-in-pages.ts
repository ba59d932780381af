import type { LoadPage } from './load-page.js';

/** The code of every page behind the sign-in; fetched itself, so that the public pages carry no list of it. */
export const signedInPages = {
  dashboard: () => import('./routes/dashboard.js'),
  profile: () => import('./routes/profile.js'),
  allShipments: () => import('./routes/all-shipments.js'),
  audit: () => import('./routes/audit.js'),
  people: () => import('./routes/people.js'),
  createShipment: () => import('./routes/create-shipment.js'),
  shipmentDetails: () => import('./routes/shipment-details.js'),
  shipmentHistory: () => import('./routes/shipment-history.js'),
  editShipment: () => import('./routes/edit-shipment.js'),
  addTracking: () => import('./routes/add-tracking.js'),
  developers: () => import('./routes/developers.js'),
} as const satisfies Record<string, LoadPage>;

/** Fetches them all ahead, so that going from one to the next neither waits nor needs the line. */
export const fetchSignedInPages = (): void => {
  for (const load of Object.values(signedInPages)) {
    // A page that cannot be had now is fetched when it is opened.
    load().catch(() => {});
  }
};
