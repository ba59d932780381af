import type { ShipmentStatus } from '@waymark/contracts';

export interface Stretch {
  status: ShipmentStatus;
  /** The number of consecutive versions with this status. */
  length: number;
}

/** Merges consecutive equal statuses. */
export const stretchesOf = (statuses: readonly ShipmentStatus[]): Stretch[] => {
  const stretches: Stretch[] = [];
  for (const status of statuses) {
    const current = stretches.at(-1);
    if (current?.status === status) current.length += 1;
    else stretches.push({ status, length: 1 });
  }
  return stretches;
};
