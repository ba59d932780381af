import type { DataOf, Table } from './field.js';
import { FIELD_LIMITS } from './limits.js';

const { maximumName, maximumLine } = FIELD_LIMITS;

/** A sender or recipient that an account saves for its bookings. */
export const savedAddressFields = {
  label: { kind: 'name', maximum: maximumName, label: 'Label', required: true, whose: 'account' },
  name: { kind: 'name', maximum: maximumName, label: 'Name', required: true, whose: 'account' },
  email: { kind: 'email', label: 'Email', required: false, absent: '', whose: 'account' },
  phone: { kind: 'phone', anyForm: true, label: 'Phone', required: false, absent: '', whose: 'account' },
  address: { kind: 'place', maximum: maximumLine, label: 'Address', required: true, whose: 'account' },
  city: { kind: 'place', maximum: maximumName, label: 'City', required: true, whose: 'account' },
  country: { kind: 'place', maximum: maximumName, label: 'Country', required: true, whose: 'account' },
} as const satisfies Table;
export type SavedAddressData = DataOf<typeof savedAddressFields>;
