import type { z } from 'zod/mini';

/** What a schema says of an input: messages by field, the same map that the API answers with; undefined when it is good. */
export const messagesOf = (schema: z.ZodMiniType, input: unknown): Record<string, string[]> | undefined => {
  const { error } = schema.safeParse(input);
  if (!error) return undefined;
  const messages: Record<string, string[]> = {};
  for (const issue of error.issues) (messages[issue.path.join('.')] ??= []).push(issue.message);
  return messages;
};
