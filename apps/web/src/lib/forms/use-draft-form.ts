import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { useInBrowser } from '../page/use-in-browser.js';
import { clearDraft, readDraft, writeDraft } from './drafts.js';

interface DraftFormOptions<Values extends FieldValues, Output> {
  schema: z.ZodMiniType<Output>;
  defaultValues: Values;
  /** Names the draft; none is kept without it. */
  draft?: string | undefined;
  /** Fields that are never kept, such as passwords. */
  secret?: readonly (keyof Values & string)[];
}

const kept = (values: FieldValues, dirty: Partial<Record<string, unknown>>, secret: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => dirty[name] && !secret.includes(name)));

export interface DraftForm<Values extends FieldValues, Output = Values> extends UseFormReturn<Values, unknown, Output> {
  /** The form started with what had been typed before. */
  restored: boolean;
  /** After success, or when the person gives up. */
  forgetDraft: () => void;
  /** Back to the values that the form began with. */
  discardDraft: () => void;
}

/** react-hook-form judged by a zod schema, with what was typed kept in the tab until it is sent. */
export const useDraftForm = <Values extends FieldValues, Output = Values>({
  schema,
  defaultValues,
  draft,
  secret = [],
}: DraftFormOptions<Values, Output>): DraftForm<Values, Output> => {
  const form = useForm<Values, unknown, Output>({
    // The values are the schema's input, but for selects and numbers that are still empty: those it is there to judge.
    resolver: zodResolver(schema as never) as unknown as Resolver<Values, unknown, Output>,
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: 'onTouched',
  });
  const [restored, setRestored] = useState(() => draft !== undefined && Object.keys(readDraft(draft)).length > 0);
  // A page that was written by the build knows of no draft.
  const inBrowser = useInBrowser();
  const { subscribe, setValue } = form;
  const secretNames = secret.join(' ');

  useEffect(() => {
    if (!draft) return undefined;
    for (const [name, value] of Object.entries(readDraft<Values>(draft))) {
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) => writeDraft(draft, kept(values, dirtyFields ?? {}, secretNames.split(' '))),
    });
  }, [draft, subscribe, setValue, secretNames]);

  const forgetDraft = () => {
    if (draft) clearDraft(draft);
    setRestored(false);
  };
  const discardDraft = () => {
    form.reset();
    forgetDraft();
  };
  return { ...form, restored: restored && inBrowser, forgetDraft, discardDraft };
};
