import type { Type } from '@nestjs/common';
import type { FieldErrors } from '@waymark/contracts';
import { FieldErrorsError } from '../http/errors/errors.js';
import { validated } from '../http/validation/fields.js';

export interface Judge {
  safeParse(body: unknown): {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

/** Returns the messages of a form's schema for a body, by field. */
export const verdictOfSchema = (schema: Judge, body: object): FieldErrors => {
  const fields: FieldErrors = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
    const field = String(path[0]);
    fields[field] = [...(fields[field] ?? []), message];
  }
  return fields;
};

/** Returns the messages of the API for a body, by field. */
export const verdictOfDto = (dto: Type<object>, body: object): FieldErrors => {
  try {
    validated(dto, body);
    return {};
  } catch (error) {
    if (error instanceof FieldErrorsError) return error.fields;
    throw error;
  }
};
