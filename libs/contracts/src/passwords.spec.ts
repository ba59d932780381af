import { describe, expect, it } from '@jest/globals';
import { changePasswordSchema, registerSchema } from './accounts.js';
import { isBlankPassword, normalisedPassword, passwordLength } from './passwords.js';

describe('a password', () => {
  it('is the same however its letters are written', () => {
    expect(normalisedPassword('cafe\u0301')).toBe(normalisedPassword('caf\u00e9'));
    expect(normalisedPassword('ﬁｓｈ')).toBe('fish');
  });

  it('is counted in characters, after that', () => {
    expect(passwordLength('cafe\u0301')).toBe(4);
    expect(passwordLength('\u{1f4e6}'.repeat(8))).toBe(8);
    expect(passwordLength('\ufb03')).toBe(3);
  });

  it('of blanks alone is blank', () => {
    expect(isBlankPassword(' \u00a0\u3000\t')).toBe(true);
    expect(isBlankPassword(' a ')).toBe(false);
  });
});

describe('a new password', () => {
  const messageOf = (password: string): string | undefined =>
    registerSchema.shape.password.safeParse(password).error?.issues[0]?.message;

  it.each([
    ['1234567', 'Password must be at least 8 characters'],
    ['e\u0301'.repeat(7), 'Password must be at least 8 characters'],
    ['\u{1f4e6}'.repeat(7), 'Password must be at least 8 characters'],
    ['        ', 'Password must not be blank'],
    ['\u3000'.repeat(9), 'Password must not be blank'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
    ['\ufb03'.repeat(43), 'Password must be at most 128 characters'],
    ['12345678', undefined],
    ['a b c d e', undefined],
    ['x'.repeat(128), undefined],
    ['e\u0301'.repeat(128), undefined],
    ['\u{1f4e6}'.repeat(128), undefined],
  ])('%p: %p', (password, message) => {
    expect(messageOf(password)).toBe(message);
    const form = { old_password: 'x', new_password: password, new_password2: password };
    expect(changePasswordSchema.safeParse(form).error?.issues[0]?.message).toBe(message);
  });
});
