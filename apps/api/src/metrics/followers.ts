import { Injectable } from '@nestjs/common';
import type { Position } from '@waymark/event-store';
import type { ReadModels, RenewalStatus } from '@waymark/event-store/sqlite';

/** Reading a property never throws. */
export interface FollowerStatus {
  position: Position;
  /** Number of parked events, which the follower could not handle; NaN if they cannot be counted. */
  parked: number;
  /** Why the follower does not run; undefined while it runs. */
  stopped?: string;
  /** Set while replacement rows are built. */
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

/** The status of each follower of the log in this process, for health and metrics. */
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
