import { describe, expect, it } from '@jest/globals';
import { addressBookDecider, type AddressBookState } from '@waymark/domain';
import { rulesOf, savedAddressFields } from '@waymark/vocabulary';
import { FieldErrorsError } from '../errors/errors.js';
import { withCheckedChanges } from './fields.js';

const addressRules = rulesOf(savedAddressFields);
const OLD_NAME = 'Ada\u202eLovelace';
const details = { label: 'Home', name: OLD_NAME, email: '', phone: '', address: '1 Quay', city: 'Bath', country: 'UK' };
const state: AddressBookState = { addresses: [{ id: 1, ...details }] };
const { decide } = withCheckedChanges(addressBookDecider, { label: addressRules.label, name: addressRules.name });
const change = (changes: Partial<typeof details>) => decide({ type: 'ChangeAddress', address_id: 1, changes }, state);

describe('a decider with checked changes', () => {
  it('accepts an unchanged name from before the rule', () => {
    expect(change({ ...details, city: 'Wells' })).toMatchObject([{ data: { changes: { city: 'Wells' } } }]);
  });

  it('accepts a corrected name', () => {
    expect(change({ name: 'Ada Lovelace' })).toMatchObject([{ data: { changes: { name: 'Ada Lovelace' } } }]);
  });

  it('rejects a changed name with an error at its field', () => {
    expect(() => change({ label: 'Ho\u200bme', name: 'Ada \u202eLovelace' })).toThrow(
      expect.objectContaining({
        constructor: FieldErrorsError,
        fields: { label: [expect.stringContaining('Label')], name: [expect.stringContaining('Name')] },
      }),
    );
  });
});
