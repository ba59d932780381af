import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changePasswordSchema, profilePatchSchema, profileSchema, registerSchema, signInSchema } from './accounts.js';
import { junk } from '../testing/junk.js';
import { messagesOf } from '../testing/messages-of.js';

describe('signing in', () => {
  it('requires e-mail and password', () => {
    const required = { email: ['Email is required'], password: ['Password is required'] };
    for (const value of [undefined, null, '']) {
      expect(messagesOf(signInSchema, { email: value, password: value })).toEqual(required);
    }
  });

  it('requires an e-mail address', () => {
    expect(messagesOf(signInSchema, { email: 'ada', password: 'x' })).toEqual({ email: ['Invalid email address'] });
    expect(messagesOf(signInSchema, { email: 'ada@example.com', password: 'x' })).toBeUndefined();
  });

  it('refuses values that are not text, and very long text', () => {
    expect(messagesOf(signInSchema, { email: 5, password: {} })).toEqual({
      email: ['Email must be text'],
      password: ['Password must be text'],
    });
    expect(messagesOf(signInSchema, { email: 'ada@example.com', password: 'x'.repeat(4_097) })).toEqual({
      password: ['Password must be at most 4096 characters'],
    });
  });
});

describe('registering', () => {
  const form = { email: 'ada@example.com', password: 'long enough', first_name: 'Ada', last_name: 'Lovelace' };

  it('requires e-mail, password and names; the rest is optional', () => {
    expect(messagesOf(registerSchema, form)).toBeUndefined();
    expect(messagesOf(registerSchema, { ...form, phone_number: null, address: '', company_name: 'Engines' })).toBe(
      undefined,
    );
    expect(messagesOf(registerSchema, {})).toEqual({
      email: ['Email is required'],
      password: ['Password is required'],
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
    });
  });

  it('requires a password of 8 to 128 characters', () => {
    const messages = (password: string) => messagesOf(registerSchema, { ...form, password })?.['password'];
    expect(messages('1234567')).toEqual(['Password must be at least 8 characters']);
    expect(messages('12345678')).toBeUndefined();
    expect(messages('x'.repeat(128))).toBeUndefined();
    expect(messages('x'.repeat(129))).toEqual(['Password must be at most 128 characters']);
    expect(messages('12345678\ud800')).toEqual(['Password must be valid Unicode text']);
  });

  it('requires an e-mail address of at most 254 characters', () => {
    expect(messagesOf(registerSchema, { ...form, email: `${'a'.repeat(250)}@x.io` })).toEqual({
      email: ['Email must be at most 254 characters'],
    });
    expect(messagesOf(registerSchema, { ...form, email: 'ada@example' })).toEqual({ email: ['Invalid email address'] });
  });
});

describe('the profile', () => {
  it('requires names', () => {
    expect(messagesOf(profileSchema, { first_name: ' ', last_name: null })).toEqual({
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
    });
  });

  it('may be sent in part', () => {
    expect(messagesOf(profilePatchSchema, {})).toBeUndefined();
    expect(messagesOf(profilePatchSchema, { last_name: '' })).toEqual({ last_name: ['Last name is required'] });
  });

  it('has a phone number of digits, blanks and hyphens after an optional plus', () => {
    for (const phone_number of [undefined, null, '', '+44 20-79', '5', '\u202d+44 20-79\u202c', '\u200b']) {
      expect(messagesOf(profilePatchSchema, { phone_number })).toBeUndefined();
    }
    for (const phone_number of ['call me', '+', '1+2', '(020)']) {
      expect(messagesOf(profilePatchSchema, { phone_number })).toEqual({ phone_number: ['Invalid phone number'] });
    }
    expect(messagesOf(profilePatchSchema, { phone_number: 5 })).toEqual({
      phone_number: ['Phone number must be text'],
    });
    expect(messagesOf(profilePatchSchema, { phone_number: '1'.repeat(33) })).toEqual({
      phone_number: ['Phone number must be at most 32 characters'],
    });
  });

  it('gives messages for invalid optional text', () => {
    expect(messagesOf(profilePatchSchema, { address: 'x'.repeat(501), company_name: '\udc00' })).toEqual({
      address: ['Address must be at most 500 characters'],
      company_name: ['Company name must be valid Unicode text'],
    });
    expect(messagesOf(profilePatchSchema, { address: [] })).toEqual({ address: ['Address must be text'] });
  });
});

describe('changing the password', () => {
  const form = { old_password: 'old', new_password: 'long enough', new_password2: 'long enough' };

  it('requires all three', () => {
    const required = {
      old_password: ['Current password is required'],
      new_password: ['New password is required'],
      new_password2: ['Please confirm your new password'],
    };
    expect(messagesOf(changePasswordSchema, form)).toBeUndefined();
    for (const value of [undefined, null, '']) {
      const input = { old_password: value, new_password: value, new_password2: value };
      expect(messagesOf(changePasswordSchema, input)).toEqual(required);
    }
  });

  it('requires 8 characters', () => {
    expect(messagesOf(changePasswordSchema, { ...form, new_password: 'short', new_password2: 'short' })).toEqual({
      new_password: ['Password must be at least 8 characters'],
    });
  });

  it('requires the same password twice, and reports a difference together with other errors', () => {
    expect(messagesOf(changePasswordSchema, { ...form, new_password2: 'other' })).toEqual({
      new_password2: ['Passwords must match'],
    });
    expect(messagesOf(changePasswordSchema, { old_password: '', new_password: 'short', new_password2: 'x' })).toEqual({
      old_password: ['Current password is required'],
      new_password: ['Password must be at least 8 characters'],
      new_password2: ['Passwords must match'],
    });
  });

  it('is refused without a body', () => {
    for (const input of [undefined, null, [], 'text']) {
      expect(Object.keys(messagesOf(changePasswordSchema, input) ?? {})).toEqual(['']);
    }
  });
});

it.each([
  ['registering', registerSchema],
  ['signing in', signInSchema],
  ['the profile', profilePatchSchema],
  ['changing the password', changePasswordSchema],
])('%s: every field gets at most one message for any input', (_, schema) => {
  const body = fc.dictionary(fc.constantFrom(...Object.keys(schema.shape)), junk);
  fc.assert(
    fc.property(body, (input) => {
      for (const messages of Object.values(messagesOf(schema, input) ?? {})) expect(messages).toHaveLength(1);
    }),
  );
});
