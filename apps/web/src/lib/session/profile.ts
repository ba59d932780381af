import { ROLES, type Profile } from '@waymark/contracts';
import type { User } from './session.js';

/** Converts the API's profile to the client's own form. */
export const personOf = (profile: Profile): User => ({
  id: profile.id,
  email: profile.email,
  firstName: profile.first_name,
  lastName: profile.last_name,
  phoneNumber: profile.phone_number,
  address: profile.address,
  companyName: profile.company_name,
  isStaff: profile.role === 'staff',
  // An unknown role sees what a customer sees.
  role: ROLES.includes(profile.role) ? profile.role : 'customer',
});
