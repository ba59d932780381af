import { SHIPMENT_STATUSES, type HistoryEntry, type ShipmentStatus } from '@waymark/contracts';

const isStatus = (value: unknown): value is ShipmentStatus => SHIPMENT_STATUSES.some((status) => status === value);

/** The shipment's status at each version, the first at index 0. */
export const statusesOf = (entries: readonly HistoryEntry[]): ShipmentStatus[] => {
  let status: ShipmentStatus = 'pending';
  return entries.map(({ changes }) => {
    const after = changes.find(({ field }) => field === 'status')?.after;
    if (isStatus(after)) status = after;
    return status;
  });
};

export interface Stretch {
  status: ShipmentStatus;
  /** How many versions in a row have it. */
  length: number;
}

/** The same in stretches. */
export const stretchesOf = (statuses: readonly ShipmentStatus[]): Stretch[] => {
  const stretches: Stretch[] = [];
  for (const status of statuses) {
    const current = stretches.at(-1);
    if (current?.status === status) current.length += 1;
    else stretches.push({ status, length: 1 });
  }
  return stretches;
};
