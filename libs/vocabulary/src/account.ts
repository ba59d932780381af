import type { DataOf, Table } from './field.js';
import { fieldMessages } from './field-messages.js';
import { FIELD_LIMITS } from './limits.js';
import { ROLES } from './statuses.js';

const { maximumName, maximumLine } = FIELD_LIMITS;

/** Profile fields, which the person enters. */
export const profileFields = {
  first_name: { kind: 'name', maximum: maximumName, label: 'First name', required: true, whose: 'account' },
  last_name: { kind: 'name', maximum: maximumName, label: 'Last name', required: true, whose: 'account' },
  phone_number: { kind: 'phone', label: 'Phone number', required: false, absent: '', whose: 'account' },
  address: { kind: 'place', maximum: maximumLine, label: 'Address', required: false, absent: '', whose: 'account' },
  company_name: {
    kind: 'name',
    maximum: maximumName,
    label: 'Company name',
    required: false,
    absent: '',
    whose: 'account',
  },
} as const satisfies Table;
export type ProfileData = DataOf<typeof profileFields>;

const email = {
  kind: 'email',
  label: 'Email',
  required: true,
  whose: 'account',
  whenInvalid: fieldMessages.emailAddress,
} as const;

export const signInFields = {
  email,
  password: { kind: 'secret', label: 'Password', required: true },
} as const satisfies Table;

export const registrationFields = {
  email,
  password: { kind: 'new password', label: 'Password', required: true },
  ...profileFields,
} as const satisfies Table;

export const refreshFields = {
  refresh: { kind: 'secret', label: 'Refresh token', required: true },
} as const satisfies Table;

const newPasswordFields = {
  new_password: {
    kind: 'new password',
    label: 'New password',
    required: true,
    whenMissing: fieldMessages.newPasswordRequired,
  },
  new_password2: {
    kind: 'secret',
    label: 'Password confirmation',
    required: true,
    whenMissing: fieldMessages.confirmPassword,
  },
} as const satisfies Table;

export const passwordChangeFields = {
  old_password: {
    kind: 'secret',
    label: 'Current password',
    required: true,
    whenMissing: fieldMessages.currentPasswordRequired,
  },
  ...newPasswordFields,
  /** Also revokes every API key of the account. */
  revoke_api_keys: { kind: 'boolean', label: 'Revoke API keys', required: false },
} as const satisfies Table;

/** `token` is the fragment of the password reset link. */
export const passwordResetFields = {
  token: { kind: 'secret', label: 'Link', required: true },
  ...newPasswordFields,
} as const satisfies Table;

/** The fields of an account that staff can change. A missing or null field stays unchanged. */
export const accountChangeFields = {
  role: { kind: 'choice', choices: ROLES, label: 'Role', required: false },
  enabled: { kind: 'boolean', label: 'Enabled', required: false },
} as const satisfies Table;
