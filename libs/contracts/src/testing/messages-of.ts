import type { z } from 'zod/mini';

/** A schema's messages for an input, by field, as in the API's 400 response; undefined when the input is valid. */
export const messagesOf = (schema: z.ZodMiniType, input: unknown): Record<string, string[]> | undefined => {
  const { error } = schema.safeParse(input);
  if (!error) return undefined;
  const messages: Record<string, string[]> = {};
  for (const issue of error.issues) (messages[issue.path.join('.')] ??= []).push(issue.message);
  return messages;
};
