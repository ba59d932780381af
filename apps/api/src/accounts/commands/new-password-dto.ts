import type { Type } from '@nestjs/common';
import { fieldMessages, passwordChangeFields, ruleOf, type RequestOf, type Table } from '@waymark/vocabulary';
import { SameAs, dtoOf } from '../../http/validation/fields.js';

/** A DTO whose `new_password2` must repeat `new_password`. */
export const newPasswordDtoOf = <const T extends Table & { new_password2: Table[string] }>(
  table: T,
): Type<RequestOf<T>> => {
  const dto = dtoOf(table);
  const repeats = SameAs('new_password', ruleOf(passwordChangeFields.new_password2), fieldMessages.passwordsMustMatch);
  repeats(dto.prototype as object, 'new_password2');
  return dto;
};
