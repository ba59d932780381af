import { answerOf } from '@waymark/client';
import { profileResourceSchema, ROLES, type Profile } from '@waymark/contracts';
import { z } from 'zod/mini';
import type { User } from './session.js';

/** The profile as the API answers it, in the client's own form. */
const userOf = (profile: Profile): User => ({
  id: profile.id,
  email: profile.email,
  firstName: profile.first_name,
  lastName: profile.last_name,
  phoneNumber: profile.phone_number,
  address: profile.address,
  companyName: profile.company_name,
  isStaff: profile.role === 'staff',
  role: profile.role,
});

/** A role of which this version knows nothing sees what a customer does. */
const profileSchema = z.extend(profileResourceSchema, { role: z.catch(z.enum(ROLES), 'customer') });

/** What the API answered, as the person it describes; throws RequestError. */
export const personOf = (answer: unknown): User => userOf(answerOf(profileSchema, answer));
