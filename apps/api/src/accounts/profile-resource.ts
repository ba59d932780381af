import type { Profile } from '@waymark/contracts';
import type { Account, Role } from '@waymark/domain';
import { dataOf, profileFields, type ProfileData } from '@waymark/vocabulary';

/** An account as its owner sees it. */
export const profileOf = (account: Pick<Account, 'id' | 'email'> & ProfileData & { role: Role }): Profile => ({
  id: account.id,
  email: account.email,
  ...dataOf(profileFields, account),
  is_staff: account.role === 'staff',
  role: account.role,
});

/** The same for the result of a command. */
export const profileOfAccount = (account: Account, role: Role): Profile =>
  profileOf({ ...account, ...account.profile, role });
