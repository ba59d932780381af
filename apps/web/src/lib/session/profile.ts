import { ROLES, type Profile } from '@waymark/contracts';
import type { User } from './session.js';

/** The profile as the API answers it, in the client's own form. */
export const personOf = (profile: Profile): User => ({
  id: profile.id,
  email: profile.email,
  firstName: profile.first_name,
  lastName: profile.last_name,
  phoneNumber: profile.phone_number,
  address: profile.address,
  companyName: profile.company_name,
  isStaff: profile.role === 'staff',
  // A role of which this version knows nothing sees what a customer does.
  role: ROLES.includes(profile.role) ? profile.role : 'customer',
});
