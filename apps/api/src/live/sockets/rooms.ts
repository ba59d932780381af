/** Rooms of sockets. A socket is in the room of every shipment it tracks and in at most one room of lists. */
export const rooms = {
  /** tracking.changed of one shipment. */
  tracking: (shipment_id: number): string => `tracking:${shipment_id}`,
  /** shipments.changed of every shipment. */
  all: 'all',
  /** shipments.changed of one account's shipments. */
  owner: (account_id: string): string => `owner:${account_id}`,
  /** delivery.changed and webhook.changed of one account's webhooks. */
  deliveries: (account_id: string): string => `deliveries:${account_id}`,
} as const;
