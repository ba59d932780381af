import { describe, expect, it } from '@jest/globals';
import { fieldMessages } from '@waymark/contracts';
import { refusalOfPassword } from './password-rules.js';

const EMAIL = 'Ada.Lovelace@Example.com';

describe('a password', () => {
  it.each(['12345678', 'password1', 'PassWord1', 'qwertyuiop', 'iloveyou', ' football1 ', 'ｐａｓｓｗｏｒｄ１'])(
    'that many people use is rejected: %p',
    (password) => {
      expect(refusalOfPassword(password, EMAIL)).toBe(fieldMessages.passwordCommon);
    },
  );

  it.each(['ada.lovelace@example.com', 'ADA.LOVELACE@EXAMPLE.COM', ' ada.lovelace', 'ａda.lovelace@example.com'])(
    'that equals the e-mail address or its local part is rejected: %p',
    (password) => {
      expect(refusalOfPassword(password, EMAIL)).toBe(fieldMessages.passwordIsEmail);
    },
  );

  it.each(['waymark-demo', 'correct horse', 'ada.lovelace2@example.com', 'grace@example.com', 'a lark at dawn'])(
    'of any other kind is accepted: %p',
    (password) => {
      expect(refusalOfPassword(password, EMAIL)).toBeUndefined();
    },
  );
});
