/** What happens to a parcel, in the recipient's terms. Filters of feeds and webhooks accept these words as well as event types. */
export const BUSINESS_EVENTS = ['delivered', 'out_for_delivery', 'attempted', 'exception', 'late', 'any_scan'] as const;
export type BusinessEvent = (typeof BUSINESS_EVENTS)[number];
