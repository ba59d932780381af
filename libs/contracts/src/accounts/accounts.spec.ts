import { describe, expect, it } from '@jest/globals';
import { changePasswordSchema } from './accounts.js';
import { messagesOf } from '../testing/messages-of.js';

describe('changing the password', () => {
  const form = { old_password: 'old', new_password: 'long enough', new_password2: 'long enough' };

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
