import { Injectable } from '@nestjs/common';
import type { Position } from '../event-sourcing/event-store.js';

export interface FollowerStatus {
  position: Position;
  /** Events it could not handle and passed over. */
  parked: number;
  /** Why it does not run, when it does not. */
  stopped?: string;
}

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
