import { Query } from '@nestjs/cqrs';
import type { Counters } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';

/** Counts what the actor's list holds: one's own, for staff and auditors all. */
export class CountShipments extends Query<Counters> {
  constructor(readonly actor: Actor) {
    super();
  }
}
