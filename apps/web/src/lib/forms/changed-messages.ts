import type { z } from 'zod/mini';

/**
 * Returns the rule messages for the fields that differ from `before`, for `withMessages`. An unchanged value is not validated,
 * so that users can edit the other fields of a record that is older than a rule, as on the server.
 */
export const changedMessages = (
  { shape }: { shape: Readonly<Record<string, z.ZodMiniType>> },
  form: object,
  before: object,
): Record<string, string> => {
  const kept = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(form).flatMap(([field, value]) => {
      const message = value === kept.get(field) ? undefined : shape[field]?.safeParse(value).error?.issues[0]?.message;
      return message === undefined ? [] : [[field, message]];
    }),
  );
};
