/** The name of the draft of an edited shipment. */
export const draftOfEdit = (account: string, shipment: number): string => `${account}:edit-shipment:${shipment}`;
