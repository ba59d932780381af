import { DomainError } from '../errors.js';
import type { Actor } from '../event.js';
import type { Reporter } from './reported-updates.js';

export const mayReadEveryShipment = (actor: Actor): boolean => actor.role !== 'customer';

export const mayReadShipment = (actor: Actor, owner_id: string): boolean =>
  mayReadEveryShipment(actor) || actor.id === owner_id;

/** Whether a reader of a history sees the actor. Customers see themselves and Waymark; of other people they see the role only. */
export const mayKnowActor = (reader: Actor, actor: Actor): boolean =>
  mayReadEveryShipment(reader) || reader.id === actor.id || actor.role === 'system';

/** Throws FORBIDDEN: only staff and auditors may read the whole log. */
export const assertMayAudit = (actor: Actor): void => {
  if (!mayReadEveryShipment(actor)) throw new DomainError('FORBIDDEN');
};

/** Throws FORBIDDEN for auditors, who may not change anything. */
export const assertMayCreateShipment = (actor: Actor): void => {
  if (actor.role === 'auditor') throw new DomainError('FORBIDDEN');
};

/** Throws FORBIDDEN for auditors. Throws SHIPMENT_NOT_FOUND for another customer's shipment as for an unknown one (owner undefined), so that the response does not reveal whether it exists. */
export const assertMayChangeShipment = (actor: Actor, owner_id: string | undefined): void => {
  assertMayCreateShipment(actor);
  if (owner_id === undefined || !mayReadShipment(actor, owner_id)) throw new DomainError('SHIPMENT_NOT_FOUND');
};

/** Throws COURIER_UPDATE: a courier's updates are evidence, also against the sender, so only staff may change them. */
export const assertMayChangeUpdate = (actor: Actor, reported_by: Reporter): void => {
  if (reported_by === 'courier' && actor.role === 'customer') throw new DomainError('COURIER_UPDATE');
};
