import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import {
  accountPatchSchema,
  changePasswordSchema,
  resetPasswordSchema,
  profilePatchSchema,
  refreshSchema,
  registerSchema,
  signInSchema,
  type FieldErrors,
} from '@waymark/contracts';
import fc from 'fast-check';
import { FieldErrorsError } from '../http/errors/errors.js';
import { validated } from '../http/validation/fields.js';
import { ChangeAccountDto } from './commands/change-account/change-account.dto.js';
import { ChangePasswordDto } from './commands/change-password/change-password.dto.js';
import { ResetPasswordDto } from './commands/reset-password/reset-password.dto.js';
import { RefreshSessionDto } from './commands/refresh-session/refresh-session.dto.js';
import { RegisterAccountDto } from './commands/register-account/register-account.dto.js';
import { SignInDto } from './commands/sign-in/sign-in.dto.js';
import { UpdateProfileDto } from './commands/update-profile/update-profile.dto.js';

interface Verdicts {
  safeParse(body: unknown): {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

const verdictOfSchema = (schema: Verdicts, body: object): FieldErrors => {
  const fields: FieldErrors = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
    const field = String(path[0]);
    fields[field] = [...(fields[field] ?? []), message];
  }
  return fields;
};

const verdictOfDto = (dto: Type<object>, body: object): FieldErrors => {
  try {
    validated(dto, body);
    return {};
  } catch (error) {
    if (error instanceof FieldErrorsError) return error.fields;
    throw error;
  }
};

const value = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    '\t\n',
    0,
    1,
    true,
    [],
    {},
    'ada@example.com',
    'auditor',
    'ada@example',
    '+44 20-7946 0000',
    'abc',
  ),
  fc.constantFrom(
    'waymark-demo',
    'waymark-demo',
    'seven77',
    'é'.repeat(200),
    'é'.repeat(201),
    '7'.repeat(33),
    '\ud800',
  ),
  fc.constantFrom('a'.repeat(256), 'a'.repeat(257), 'a'.repeat(4_096), 'a'.repeat(4_097), 'a'.repeat(501)),
  fc.string({ unit: 'binary' }),
  fc.emailAddress(),
);

const bodyOf = (fields: readonly string[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });

describe('each account DTO and the form schema with the same name', () => {
  it.each([
    ['sign-in', signInSchema, SignInDto],
    ['register', registerSchema, RegisterAccountDto],
    ['refresh', refreshSchema, RefreshSessionDto],
    ['profile', profilePatchSchema, UpdateProfileDto],
    ['change password', changePasswordSchema, ChangePasswordDto],
    ['reset password', resetPasswordSchema, ResetPasswordDto],
    ['people', accountPatchSchema, ChangeAccountDto],
  ] as const)('validate any body alike: %s', (_, schema, dto) => {
    fc.assert(
      fc.property(bodyOf(Object.keys(schema.shape)), (body) => {
        expect(verdictOfDto(dto, body)).toEqual(verdictOfSchema(schema, body));
      }),
      { numRuns: 500 },
    );
  });
});
