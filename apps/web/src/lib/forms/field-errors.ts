import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { RequestError } from '@waymark/client';

/** Shows the server's messages next to their fields and focuses the first one. */
export const showFieldErrors = <Values extends FieldValues>(
  error: unknown,
  { setError, getValues }: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
): void => {
  const fields = error instanceof RequestError ? error.fields : undefined;
  const known = Object.entries(fields ?? {}).filter(([name]) => name in getValues());
  known.forEach(([name, messages], index) =>
    setError(name as Path<Values>, { type: 'server', message: messages.join(' ') }, { shouldFocus: index === 0 }),
  );
};
