import type { z } from 'zod/mini';
import { NOT_DUE, waybillFields, withAbsent } from '@waymark/vocabulary';

/** Fields that the previous release does not send, with their replacement values; undefined for no replacement. */
const addedFields: Readonly<Record<string, (holder: Readonly<Record<string, unknown>>) => unknown>> = {
  due: () => NOT_DUE,
  until: () => null,
  due_zone: () => null,
  status_decision: () => null,
  reported_by: () => 'courier',
  recorded_at: ({ timestamp }) => timestamp,
  handshake: () => false,
  handshake_refusal: () => null,
  confirmed_by_courier: ({ reported_by }) => reported_by !== 'sender',
  ...Object.fromEntries(
    Object.entries(withAbsent(waybillFields, {})).map(([name, absent]) => [name, () => absent as unknown]),
  ),
};

const placeAt = (answer: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((place, key) => (Object(place) as Record<PropertyKey, unknown>)[key], answer);

/** Adds a field that an older release does not send. Returns whether it could. */
const completed = (answer: unknown, path: readonly PropertyKey[]): boolean => {
  const field = String(path.at(-1));
  if (!Object.hasOwn(addedFields, field)) return false;
  const holder = Object(placeAt(answer, path.slice(0, -1))) as Record<string, unknown>;
  const value = addedFields[field]?.(holder);
  return value !== undefined && Reflect.set(holder, field, value);
};

/** Whether the issue is only a difference between releases. Adds a field that an older release does not send. */
const mended = (answer: unknown, issue: z.core.$ZodIssue): boolean => {
  const value = placeAt(answer, issue.path);
  switch (issue.code) {
    case 'invalid_value':
      if (value === undefined) return completed(answer, issue.path);
      // An unknown word is accepted from a list of several, but not for a constant such as a format's name.
      return issue.values.length > 1 && typeof value === 'string';
    case 'invalid_type':
      return value === undefined && completed(answer, issue.path);
    case 'invalid_union':
      return issue.errors.some((issues) => issues.length > 0 && issues.every((inner) => mended(value, inner)));
    default:
      return false;
  }
};

/**
 * Reads a response from a server of this or another release; undefined when it does not match the schema. Where the
 * schema lists words, a newer server may send a word that this release does not know. The result contains it unchanged,
 * so a `switch` over such a word needs a default.
 */
export const readAnswer = <Answer>(schema: z.ZodMiniType<Answer>, data: unknown): Answer | undefined => {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  const answer = structuredClone(data);
  return read.error.issues.every((issue) => mended(answer, issue)) ? (answer as Answer) : undefined;
};
