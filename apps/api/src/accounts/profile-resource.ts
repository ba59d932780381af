import type { Profile } from '@waymark/contracts';
import type { Account, ProfileDetails, Role } from '@waymark/domain';

/** An account as its owner sees it. */
export const profileOf = (account: Pick<Account, 'id' | 'email'> & ProfileDetails & { role: Role }): Profile => ({
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

/** The same, of an account as a command left it. */
export const profileOfAccount = (account: Account, role: Role): Profile =>
  profileOf({ ...account, ...account.profile, role });
