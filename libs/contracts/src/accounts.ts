import { z } from 'zod/mini';
import {
  optionalBoolean,
  optionalChoice,
  optionalPhone,
  optionalText,
  password,
  presentedSecret,
  requiredEmail,
  requiredText,
} from './fields.js';
import { LIMITS } from './limits.js';
import { ROLES } from './statuses.js';
import { fieldLabels, fieldMessages } from './field-texts.js';

export const signInSchema = z.object({
  email: requiredEmail(fieldLabels.email, fieldMessages.emailAddress),
  password: presentedSecret(fieldLabels.password),
});
export type SignInRequest = z.infer<typeof signInSchema>;

export const registerSchema = z.object({
  email: requiredEmail(fieldLabels.email, fieldMessages.emailAddress),
  password: password(fieldMessages.required(fieldLabels.password), fieldMessages.passwordTooShort),
  first_name: requiredText(fieldLabels.first_name),
  last_name: requiredText(fieldLabels.last_name),
  phone_number: optionalPhone(fieldLabels.phone_number),
  address: optionalText(fieldLabels.address, LIMITS.maximumLine),
  company_name: optionalText(fieldLabels.company_name),
});
export type RegisterRequest = z.infer<typeof registerSchema>;

export const refreshSchema = z.object({ refresh: presentedSecret(fieldLabels.refresh) });
export type RefreshRequest = z.infer<typeof refreshSchema>;

/** The profile form's fields; a PATCH may send any part of them. */
export const profileSchema = z.object({
  first_name: requiredText(fieldLabels.first_name),
  last_name: requiredText(fieldLabels.last_name),
  phone_number: optionalPhone(fieldLabels.phone_number),
  address: optionalText(fieldLabels.address, LIMITS.maximumLine),
  company_name: optionalText(fieldLabels.company_name),
});
export const profilePatchSchema = z.partial(profileSchema);
export type ProfilePatch = z.infer<typeof profilePatchSchema>;

/** A confirmation that differs is told together with what else is wrong, not in a second round. */
export const changePasswordSchema = z
  .object({
    old_password: presentedSecret(fieldLabels.old_password, fieldMessages.currentPasswordRequired),
    new_password: password(fieldMessages.newPasswordRequired, fieldMessages.passwordTooShort),
    new_password2: presentedSecret(fieldLabels.new_password2, fieldMessages.confirmPassword),
    /** Also revokes every API key of the account. */
    revoke_api_keys: optionalBoolean(fieldLabels.revoke_api_keys),
  })
  .check(
    z.refine<{ new_password: string; new_password2: string }>(
      ({ new_password, new_password2 }) => new_password === new_password2,
      {
        path: ['new_password2'],
        error: fieldMessages.passwordsMustMatch,
        when: ({ issues }) => issues.every(({ path }) => path?.length && path[0] !== 'new_password2'),
      },
    ),
  );
export type ChangePasswordRequest = z.infer<typeof changePasswordSchema>;

export const tokenPairSchema = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.infer<typeof tokenPairSchema>;

export const profileResourceSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  address: z.string(),
  company_name: z.string(),
  is_staff: z.boolean(),
  role: z.enum(ROLES),
});
export type Profile = z.infer<typeof profileResourceSchema>;

/** An account as staff see it. */
export const accountResourceSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  company_name: z.string(),
  role: z.enum(ROLES),
  /** False: nobody can sign in to it, and everything that acted under it has ended. */
  enabled: z.boolean(),
  registered_at: z.string(),
});
export type AccountResource = z.infer<typeof accountResourceSchema>;

/** What staff change of an account; what is left out or null stays as it is. */
export const accountPatchSchema = z.object({
  role: optionalChoice(fieldLabels.role, ROLES),
  enabled: optionalBoolean(fieldLabels.enabled),
});
export type AccountPatch = z.infer<typeof accountPatchSchema>;

/** The query of GET /accounts/. */
export interface AccountQuery {
  /** Words, each matched as a beginning of a word. */
  q?: string;
  limit?: number;
  /** As the page before named it. */
  cursor?: string;
}
