import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { changedElsewhere, type Changed } from './changed-elsewhere.js';
import { hasDraft, readDraftBase, writeDraftBase } from './drafts.js';

export interface ChangedElsewhere<Values> {
  /** Conflicts that the user has not resolved yet. */
  undecided: readonly Changed<Values>[];
  decide: (name: keyof Values & string, whose: 'mine' | 'theirs') => void;
  /** Drops the conflicts, for a form that resets to the current values. */
  discard: () => void;
  /** The version that the form shows. */
  version: number;
}

/**
 * Applies server changes to the fields that the user has not changed, and returns the conflicts. `values` are those of
 * `version`. Stores the base version with the draft, so that a restored draft detects later changes.
 */
export const useChangedElsewhere = <Values extends FieldValues>(
  {
    getValues,
    reset,
    setValue,
    subscribe,
  }: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue' | 'subscribe'>,
  values: Values,
  version: number,
  draft: string,
): ChangedElsewhere<Values> => {
  const [undecided, setUndecided] = useState<readonly Changed<Values>[]>([]);
  const [base] = useState(() => readDraftBase<Values>(draft, { version, values }));
  const shown = useRef(base);
  /** The newest version without an open conflict. A later base would lose the conflict on reload. */
  const decided = useRef(base);
  useEffect(() => {
    const before = shown.current;
    const isNew = version !== before.version;
    const open = isNew ? changedElsewhere(before.values, values, getValues(), undecided) : undecided;
    if (isNew) shown.current = { values, version };
    if (open.length === 0) {
      decided.current = shown.current;
      if (hasDraft(draft)) writeDraftBase(draft, decided.current);
    }
    if (!isNew) return;
    setUndecided(open);
    reset(values, { keepDirtyValues: true, keepErrors: true });
  }, [values, version, undecided, draft, getValues, reset]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          if (hasDraft(draft)) writeDraftBase(draft, decided.current);
        },
      }),
    [subscribe, draft],
  );

  return {
    undecided,
    decide: (name, whose) => {
      const changed = undecided.find((one) => one.name === name);
      if (changed && whose === 'theirs') {
        setValue(name as Path<Values>, changed.theirs as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
          shouldValidate: true,
        });
      }
      setUndecided((known) => known.filter((one) => one.name !== name));
    },
    discard: () => setUndecided([]),
    version,
  };
};
