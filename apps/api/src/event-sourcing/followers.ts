import { Injectable } from '@nestjs/common';
import type { Position } from './event-store.js';
import type { ReadModels, RenewalStatus } from './read-models/read-models.js';

/** None of it throws. */
export interface FollowerStatus {
  position: Position;
  /** Events it could not handle and passed over; NaN when they cannot be counted at present. */
  parked: number;
  /** Why it does not run, when it does not. */
  stopped?: string;
  /** While the rows that it shows are about to be replaced. */
  renewal?: RenewalStatus;
}

const parkedIn = (readModels: Pick<ReadModels, 'parkedEvents'>): number => {
  try {
    return readModels.parkedEvents().length;
  } catch {
    return NaN;
  }
};

export const statusOfRows = (readModels: Pick<ReadModels, 'status' | 'parkedEvents'>): FollowerStatus => {
  const { lag: _lag, ...status } = readModels.status();
  return { ...status, parked: parkedIn(readModels) };
};

/** What each follower of the log in this process says of itself, for health and metrics. */
@Injectable()
export class Followers {
  private readonly known = new Map<string, () => FollowerStatus>();

  register(name: string, status: () => FollowerStatus): void {
    this.known.set(name, status);
  }

  statuses(): { name: string; status: FollowerStatus }[] {
    return [...this.known].map(([name, status]) => ({ name, status: status() }));
  }
}
