import type { LoadPage } from './load-page.js';

/** The code of every signed-in page. This list is lazily loaded, so that public pages do not contain it. */
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

/** Opened with a key on each of these pages. */
export const loadGoToDialog = () => import('./go-to-dialog.js');

/** Runs the code of all pages after `fetchCodeAhead` has fetched it, so that navigation neither waits nor needs the network. */
export const fetchSignedInPages = (): void => {
  for (const load of [...Object.values(signedInPages), loadGoToDialog]) {
    // A page that fails to load now loads when it is opened.
    load().catch(() => {});
  }
};
