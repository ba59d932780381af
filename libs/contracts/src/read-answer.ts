import type { z } from 'zod/mini';
import { NOT_DUE } from './statuses.js';

/** Fields that the release before does not send, and what is read in their place. */
const addedFields: Readonly<Record<string, unknown>> = { due: NOT_DUE };

const placeAt = (answer: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((place, key) => (Object(place) as Record<PropertyKey, unknown>)[key], answer);

/** Whether the issue is no more than a difference of releases; what an older one does not send is put in. */
const mended = (answer: unknown, issue: z.core.$ZodIssue): boolean => {
  const value = placeAt(answer, issue.path);
  switch (issue.code) {
    case 'invalid_value':
      // One of several words, and not the one word that says what it is.
      return issue.values.length > 1 && typeof value === 'string';
    case 'invalid_type': {
      const field = String(issue.path.at(-1));
      if (value !== undefined || !Object.hasOwn(addedFields, field)) return false;
      return Reflect.set(Object(placeAt(answer, issue.path.slice(0, -1))) as object, field, addedFields[field]);
    }
    case 'invalid_union':
      return issue.errors.some((issues) => issues.length > 0 && issues.every((inner) => mended(value, inner)));
    default:
      return false;
  }
};

/**
 * What a server of this release, or of another, said; undefined when it is not what the schema describes. Where the
 * schema lists words, a newer server may have said one that this release does not know: it stands in the answer as it
 * came, so that a `switch` over it needs a way out.
 */
export const readAnswer = <Answer>(schema: z.ZodMiniType<Answer>, data: unknown): Answer | undefined => {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  const answer = structuredClone(data);
  return read.error.issues.every((issue) => mended(answer, issue)) ? (answer as Answer) : undefined;
};
