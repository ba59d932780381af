import { DomainError } from '../errors.js';
import type { Actor } from '../event.js';

export const mayReadEveryShipment = (actor: Actor): boolean => actor.role !== 'customer';

export const mayReadShipment = (actor: Actor, owner_id: string): boolean =>
  mayReadEveryShipment(actor) || actor.id === owner_id;

/** The log as a whole is for staff and auditors: FORBIDDEN. */
export const assertMayAudit = (actor: Actor): void => {
  if (!mayReadEveryShipment(actor)) throw new DomainError('FORBIDDEN');
};

/** Auditors change nothing: FORBIDDEN. */
export const assertMayCreateShipment = (actor: Actor): void => {
  if (actor.role === 'auditor') throw new DomainError('FORBIDDEN');
};

/** Another customer's shipment, or none (owner undefined), is SHIPMENT_NOT_FOUND alike, so that nothing can be told from the answer. */
export const assertMayChangeShipment = (actor: Actor, owner_id: string | undefined): void => {
  assertMayCreateShipment(actor);
  if (owner_id === undefined || !mayReadShipment(actor, owner_id)) throw new DomainError('SHIPMENT_NOT_FOUND');
};
