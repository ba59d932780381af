import { z } from 'zod/mini';

type Messages = Readonly<Record<string, string | undefined>>;

/**
 * Returns the schema with additional messages from rules that need several fields or data outside the form. The rules run even
 * if other fields are invalid. A field's own message comes first.
 */
export const withMessages = <Output extends object>(
  schema: z.ZodMiniType<Output>,
  messagesOf: (form: Output) => Messages,
): z.ZodMiniType<Output> =>
  schema.check(
    z.check(
      ({ value, issues }) => {
        const refused = new Set(issues.map(({ path }) => path?.[0]));
        for (const [field, message] of Object.entries(messagesOf(value))) {
          if (message === undefined || refused.has(field)) continue;
          issues.push({ code: 'custom', path: [field], message, input: value });
        }
      },
      { when: () => true },
    ),
  );
