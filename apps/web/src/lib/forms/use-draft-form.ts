import { zodResolver } from '@hookform/resolvers/zod';
import { fieldMessages } from '@waymark/contracts';
import { useEffect, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { useInBrowser } from '../page/use-in-browser.js';
import { clearDraft, hasDraft, readDraft, writeDraft } from './drafts.js';

interface DraftFormOptions<Values extends FieldValues, Output> {
  schema: z.ZodMiniType<Output>;
  defaultValues: Values;
  /** The key of the draft; without it, nothing is stored. */
  draft?: string | undefined;
  /** Fields that are never stored, such as passwords. */
  secret?: readonly (keyof Values & string)[];
}

/**
 * Refuses a half-typed date, whose value is empty, so that it is not taken for no date. A browser reports it only by the
 * input's validity.
 */
const refusingIncomplete =
  <Values extends FieldValues, Output>(
    resolver: Resolver<Values, unknown, Output>,
  ): Resolver<Values, unknown, Output> =>
  async (values, context, options) => {
    const result = await resolver(values, context, options);
    const incomplete = Object.keys(options.fields).filter((name) =>
      [...document.getElementsByName(name)].some(
        (input) => input instanceof HTMLInputElement && input.validity.badInput,
      ),
    );
    if (incomplete.length === 0) return result;
    const invalidDate: FieldError = { type: 'badInput', message: fieldMessages.date };
    const errors = Object.fromEntries(incomplete.map((name) => [name, invalidDate])) as FieldErrors<Values>;
    return { values: {}, errors: { ...result.errors, ...errors } };
  };

const kept = (values: FieldValues, dirty: Partial<Record<string, unknown>>, secret: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => dirty[name] && !secret.includes(name)));

export interface DraftForm<Values extends FieldValues, Output = Values> extends UseFormReturn<Values, unknown, Output> {
  /** True if the form started from a draft. */
  restored: boolean;
  /** Removes the draft after success, or when the user discards it. */
  forgetDraft: () => void;
  /** Resets to the initial values. */
  discardDraft: () => void;
}

/** A react-hook-form form with a zod schema. Stores unsent values in the tab. */
export const useDraftForm = <Values extends FieldValues, Output = Values>({
  schema,
  defaultValues,
  draft,
  secret = [],
}: DraftFormOptions<Values, Output>): DraftForm<Values, Output> => {
  const form = useForm<Values, unknown, Output>({
    // The values are the schema's input, except for empty selects and numbers, which the schema rejects.
    resolver: refusingIncomplete(zodResolver(schema as never) as unknown as Resolver<Values, unknown, Output>),
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: 'onTouched',
  });
  const [restored, setRestored] = useState(() => draft !== undefined && hasDraft(draft));
  // A prerendered page has no draft.
  const inBrowser = useInBrowser();
  /** Until the next change of a field: the response to a saved form resets the form, which must not store the draft again. */
  const isForgotten = useRef(false);
  const { subscribe, setValue } = form;
  const secretNames = secret.join(' ');

  useEffect(() => {
    if (!draft) return undefined;
    for (const [name, value] of Object.entries(readDraft<Values>(draft))) {
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ name, values, dirtyFields }) => {
        if (name !== undefined) isForgotten.current = false;
        if (!isForgotten.current) writeDraft(draft, kept(values, dirtyFields ?? {}, secretNames.split(' ')));
      },
    });
  }, [draft, subscribe, setValue, secretNames]);

  const forgetDraft = () => {
    isForgotten.current = true;
    if (draft) clearDraft(draft);
    setRestored(false);
  };
  const discardDraft = () => {
    form.reset();
    forgetDraft();
  };
  return { ...form, restored: restored && inBrowser, forgetDraft, discardDraft };
};
