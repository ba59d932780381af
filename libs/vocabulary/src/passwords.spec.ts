import { describe, expect, it } from '@jest/globals';
import { passwordChangeFields, registrationFields } from './account.js';
import { isBlankPassword, normalisedPassword, passwordLength } from './passwords.js';
import { ruleOf } from './rules.js';

describe('a password', () => {
  it('is the same for equivalent Unicode spellings', () => {
    expect(normalisedPassword('cafe\u0301')).toBe(normalisedPassword('caf\u00e9'));
    expect(normalisedPassword('ﬁｓｈ')).toBe('fish');
  });

  it('is counted in characters after normalization', () => {
    expect(passwordLength('cafe\u0301')).toBe(4);
    expect(passwordLength('\u{1f4e6}'.repeat(8))).toBe(8);
    expect(passwordLength('\ufb03')).toBe(3);
  });

  it('of white space only is blank', () => {
    expect(isBlankPassword(' \u00a0\u3000\t')).toBe(true);
    expect(isBlankPassword(' a ')).toBe(false);
  });
});

describe('a new password', () => {
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
    [12345678, 'Password must be text'],
  ])('%p: %p', (password, message) => {
    expect(ruleOf(registrationFields.password)(password)).toBe(message);
    expect(ruleOf(passwordChangeFields.new_password)(password)).toBe(message);
  });
});
