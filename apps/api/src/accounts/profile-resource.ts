import type { Profile } from '@waymark/contracts';
import type { AccountRow } from './queries/account-queries.js';

/** An account as its owner sees it. */
export const profileOf = (account: AccountRow): Profile => ({
  id: account.id,
  email: account.email,
  first_name: account.first_name,
  last_name: account.last_name,
  phone_number: account.phone_number,
  address: account.address,
  company_name: account.company_name,
  is_staff: account.role === 'staff',
  role: account.role,
});
