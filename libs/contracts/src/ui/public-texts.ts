/** The specification's texts for public pages, so that those pages do not load the others. */
export const publicTexts = {
  loginFailed: 'Login failed',
  shipmentNotFound: 'Shipment not found',
  pageNotFound: 'Oops! The page you are looking for does not exist.',
  unexpectedError: 'Unexpected Application Error!',
  noUpdatesYet: 'No tracking updates available yet.',
  trackingNumberRequired: 'Please enter a tracking number',
  trackTitle: 'Track Your Shipment',
  showMoreDetails: 'Show More Shipment Details',
  hideDetails: 'Hide Details',
} as const;
