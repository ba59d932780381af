/** The canonical spelling, WM-XXXX-XXXX-XXXX-C. */
export type TrackingNumber = string & { readonly __brand: 'TrackingNumber' };
