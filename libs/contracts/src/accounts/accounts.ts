import {
  ROLES,
  accountChangeFields,
  fieldMessages,
  passwordChangeFields,
  passwordResetFields,
  profileFields,
  refreshFields,
  registrationFields,
  signInFields,
} from '@waymark/vocabulary';
import { z } from 'zod/mini';
import { dataShape, editSchema, requestSchema } from '../schemas/field-schemas.js';

export const signInSchema = requestSchema(signInFields);
export type SignInRequest = z.infer<typeof signInSchema>;

export const registerSchema = requestSchema(registrationFields);
export type RegisterRequest = z.infer<typeof registerSchema>;

export const refreshSchema = requestSchema(refreshFields);
export type RefreshRequest = z.infer<typeof refreshSchema>;

/** The fields of the profile form. A PATCH may send any part of them. Names and the address are checked by their rules only if they change. */
export const profileSchema = editSchema(profileFields);
export const profilePatchSchema = z.partial(profileSchema);
export type ProfilePatch = z.infer<typeof profilePatchSchema>;

/** Runs even if other fields are invalid, so that a differing confirmation is reported together with other errors. */
const samePasswords = z.refine<{ new_password: string; new_password2: string }>(
  ({ new_password, new_password2 }) => new_password === new_password2,
  {
    path: ['new_password2'],
    error: fieldMessages.passwordsMustMatch,
    when: ({ issues }) => issues.every(({ path }) => path?.length && path[0] !== 'new_password2'),
  },
);

export const changePasswordSchema = requestSchema(passwordChangeFields).check(samePasswords);
export type ChangePasswordRequest = z.infer<typeof changePasswordSchema>;

export const resetPasswordSchema = requestSchema(passwordResetFields).check(samePasswords);
export type ResetPasswordRequest = z.infer<typeof resetPasswordSchema>;

/** The answer to a change of password. */
export const doneSchema = z.object({ detail: z.string() });

/** A password reset link, returned once. It is valid until `expires_at`. */
export const passwordResetLinkSchema = z.object({ link: z.string(), expires_at: z.string() });
export type PasswordResetLink = z.infer<typeof passwordResetLinkSchema>;

export const tokenPairSchema = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.infer<typeof tokenPairSchema>;

/** Seconds until the caller's session ends without further use; null if sessions do not end for that. */
export const sessionTimeSchema = z.object({ seconds_left: z.nullable(z.number()) });
export type SessionTime = z.infer<typeof sessionTimeSchema>;

/**
 * The header of requests that are no use of the caller's session, with any value. The web client sends it with every
 * request of a page that reports use by itself, because pages also send requests that nobody causes.
 */
export const BACKGROUND_HEADER = 'Waymark-Background';

export const profileResourceSchema = z.object({
  id: z.string(),
  email: z.string(),
  ...dataShape(profileFields),
  is_staff: z.boolean(),
  role: z.enum(ROLES),
});
export type Profile = z.infer<typeof profileResourceSchema>;

/** The answer to a registration, which signs the account in. */
export const registrationSchema = z.extend(profileResourceSchema, tokenPairSchema.shape);

/** An account as staff see it. */
export const accountResourceSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  company_name: z.string(),
  role: z.enum(ROLES),
  /** False: sign-in is refused, and its sessions, keys and streams have ended. */
  enabled: z.boolean(),
  registered_at: z.string(),
});
export type AccountResource = z.infer<typeof accountResourceSchema>;

/** The fields of an account that staff can change. A missing or null field stays unchanged. */
export const accountPatchSchema = requestSchema(accountChangeFields);
export type AccountPatch = z.infer<typeof accountPatchSchema>;

/** The query of GET /accounts/. */
export interface AccountQuery {
  /** Words, each matched as a beginning of a word. */
  q?: string;
  limit?: number;
  /** The `next` cursor of the previous page. */
  cursor?: string;
}
