import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../errors.js';
import { ada, auditor, ben, staff, system } from '../testing/actors.js';
import {
  assertMayAudit,
  assertMayChangeShipment,
  assertMayCreateShipment,
  mayKnowActor,
  mayReadEveryShipment,
  mayReadShipment,
} from './permissions.js';

describe('permissions', () => {
  it('let a customer read their own shipments only', () => {
    expect(mayReadShipment(ada, ada.id)).toBe(true);
    expect(mayReadShipment(ben, ada.id)).toBe(false);
    expect(mayReadEveryShipment(ada)).toBe(false);
  });

  it('let staff and auditors read every shipment', () => {
    for (const actor of [staff, auditor]) {
      expect(mayReadEveryShipment(actor)).toBe(true);
      expect(mayReadShipment(actor, ada.id)).toBe(true);
    }
  });

  it('let staff and auditors read the log', () => {
    for (const actor of [staff, auditor]) expect(() => assertMayAudit(actor)).not.toThrow();
    expect(() => assertMayAudit(ada)).toThrow(new DomainError('FORBIDDEN'));
  });

  it('let a customer see the actor only for their own actions and Waymark’s', () => {
    expect([ada, system].map((actor) => mayKnowActor(ada, actor))).toEqual([true, true]);
    expect([ben, staff, auditor].map((actor) => mayKnowActor(ada, actor))).toEqual([false, false, false]);
    // A change of role since does not matter for one's own actions.
    expect(mayKnowActor(ada, { ...staff, id: ada.id })).toBe(true);
  });

  it('let staff and auditors see every actor', () => {
    for (const reader of [staff, auditor]) {
      for (const actor of [ada, ben, staff, auditor, system]) expect(mayKnowActor(reader, actor)).toBe(true);
    }
  });

  it('let everybody except auditors create a shipment', () => {
    for (const actor of [ada, staff, system]) expect(() => assertMayCreateShipment(actor)).not.toThrow();
    expect(() => assertMayCreateShipment(auditor)).toThrow(new DomainError('FORBIDDEN'));
  });

  it('let the owner and staff change a shipment', () => {
    for (const actor of [ada, staff, system]) expect(() => assertMayChangeShipment(actor, ada.id)).not.toThrow();
    expect(() => assertMayChangeShipment(auditor, ada.id)).toThrow(new DomainError('FORBIDDEN'));
  });

  it('give the same error for another customer’s shipment and for an unknown one', () => {
    expect(() => assertMayChangeShipment(ben, ada.id)).toThrow(new DomainError('SHIPMENT_NOT_FOUND'));
    expect(() => assertMayChangeShipment(ben, undefined)).toThrow(new DomainError('SHIPMENT_NOT_FOUND'));
  });
});
