import { describe, expect, it } from '@jest/globals';
import { exampleWaybill, type Shipment } from '@waymark/contracts';
import type { User } from '../../../../../lib/session/session.js';
import { anotherTo, duplicateOf, newBooking, recentPackages, senderOf } from './starting-values.js';

const user: User = {
  id: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phoneNumber: '',
  address: '',
  companyName: '',
  isStaff: false,
  role: 'customer',
};
const before: Shipment = {
  ...exampleWaybill,
  delivery_instructions: 'Ring twice',
  ...{ id: 7, version: 3, owner_id: 'ada', tracking_number: 'WM-1', status: 'delivered', status_decision: null },
  ...{ shipment_date: '2026-01-02', estimated_delivery: '2026-01-09', last_scan_at: null, tracking_updates: [] },
  ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  due_zone: 'destination',
  due: { state: 'none', days: 0, until: null },
};
const nowhere = { address: '', city: '', country: '' };
const london = { address: before.sender_address, city: 'London', country: 'United Kingdom' };

describe('the sender', () => {
  it('is the booker, from the profile', () => {
    expect(senderOf(user, [])).toEqual({ name: 'Ada Lovelace', email: 'ada@example.com', phone: '', ...nowhere });
    const company = { ...user, companyName: 'Engines Ltd', phoneNumber: '+44 20', address: '1 Quay' };
    expect(senderOf(company, [])).toEqual({
      ...{ name: 'Engines Ltd', email: 'ada@example.com', phone: '+44 20' },
      ...{ address: '1 Quay', city: '', country: '' },
    });
  });

  it.each([
    ['12 Quay Street, Bergen, Norway', { address: '12 Quay Street', city: 'Bergen', country: 'Norway' }],
    [
      'Yard 3, 12 Quay Street, 5003 Bergen, Norway',
      { address: 'Yard 3, 12 Quay Street', city: 'Bergen', country: 'Norway' },
    ],
    ['12 Quay Street, Bergen', { ...nowhere, address: '12 Quay Street, Bergen' }],
    ['1,, Norway', { ...nowhere, address: '1,, Norway' }],
    ['1 Square, 1010, Austria', { address: '1 Square', city: '1010', country: 'Austria' }],
  ])('has the address %p split into parts', (address, parts) =>
    expect(senderOf({ ...user, address }, [])).toMatchObject(parts),
  );

  it('takes fields that the profile lacks from the previous booking', () => {
    expect(senderOf(user, [before])).toMatchObject({ name: 'Ada Lovelace', phone: before.sender_phone, ...london });
    const moved = { ...user, address: '1 Quay, Bergen, Norway' };
    expect(senderOf(moved, [before])).toMatchObject({ address: '1 Quay', city: 'Bergen', country: 'Norway' });
    expect(senderOf({ ...user, address: '1 Quay' }, [before])).toMatchObject({ address: '1 Quay', city: '' });
    expect(senderOf({ ...user, address: before.sender_address }, [before])).toMatchObject(london);
  });

  it('ignores bookings for another sender', () => {
    const forCharles = { ...before, sender_email: 'charles@example.com', sender_city: 'Totnes' };
    expect(senderOf(user, [forCharles])).toMatchObject({ phone: '', ...nowhere });
    expect(senderOf(user, [forCharles, before])).toMatchObject(london);
  });
});

describe('a booking', () => {
  it('that is new has only a sender', () => {
    expect(newBooking(user, [])).toMatchObject({
      service_type: '',
      sender_name: 'Ada Lovelace',
      recipient_name: '',
      weight: 1,
    });
  });

  it('that is a duplicate is the same without its dates', () => {
    expect(duplicateOf(before)).toEqual({
      ...exampleWaybill,
      ...{ delivery_instructions: 'Ring twice', shipment_date: '', estimated_delivery: '' },
    });
  });

  it('to the same person has another package', () => {
    const { recipient_name, sender_city, ...others } = anotherTo(before);
    expect([recipient_name, sender_city]).toEqual(['Grace Hopper', 'London']);
    expect(others).toMatchObject({ service_type: 'express', weight: 1, contents_description: '', declared_value: 0 });
  });
});

describe('recent packages', () => {
  it('are distinct, the latest first', () => {
    const other = { ...before, weight: 9 };
    const weights = (count: number) =>
      recentPackages([other, before, other, before], count).map(({ weight }) => weight);
    expect(weights(3)).toEqual([9, 2.5]);
    expect(weights(1)).toEqual([9]);
    expect(recentPackages([], 3)).toEqual([]);
  });
});
