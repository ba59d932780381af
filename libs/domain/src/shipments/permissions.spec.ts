import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../errors.js';
import { ada, auditor, ben, staff, system } from '../testing/actors.js';
import {
  assertMayAudit,
  assertMayChangeShipment,
  assertMayCreateShipment,
  mayReadEveryShipment,
  mayReadShipment,
} from './permissions.js';

describe('permissions', () => {
  it('let a customer read their own shipments alone', () => {
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

  it('let everybody but auditors create', () => {
    for (const actor of [ada, staff, system]) expect(() => assertMayCreateShipment(actor)).not.toThrow();
    expect(() => assertMayCreateShipment(auditor)).toThrow(new DomainError('FORBIDDEN'));
  });

  it('let owner and staff change', () => {
    for (const actor of [ada, staff, system]) expect(() => assertMayChangeShipment(actor, ada.id)).not.toThrow();
    expect(() => assertMayChangeShipment(auditor, ada.id)).toThrow(new DomainError('FORBIDDEN'));
  });

  it('tell the same of a shipment of somebody else and of none', () => {
    expect(() => assertMayChangeShipment(ben, ada.id)).toThrow(new DomainError('SHIPMENT_NOT_FOUND'));
    expect(() => assertMayChangeShipment(ben, undefined)).toThrow(new DomainError('SHIPMENT_NOT_FOUND'));
  });
});
