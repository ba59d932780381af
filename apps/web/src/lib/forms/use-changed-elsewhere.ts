import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { changedElsewhere, type Changed } from './changed-elsewhere.js';

export interface ChangedElsewhere<Values> {
  /** Fields changed both here and elsewhere that nobody has decided about yet. */
  undecided: readonly Changed<Values>[];
  decide: (name: keyof Values & string, whose: 'mine' | 'theirs') => void;
  /** The version that the form shows. */
  version: number;
}

/**
 * Lets what changed on the server meanwhile flow into the fields that this person has not touched, and names those that
 * both have changed. `values` are those of `version`.
 */
export const useChangedElsewhere = <Values extends FieldValues>(
  { getValues, reset, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>,
  values: Values,
  version: number,
): ChangedElsewhere<Values> => {
  const [undecided, setUndecided] = useState<readonly Changed<Values>[]>([]);
  const shown = useRef({ values, version });
  useEffect(() => {
    const { values: before, version: versionBefore } = shown.current;
    if (version === versionBefore) return;
    shown.current = { values, version };
    setUndecided((known) => changedElsewhere(before, values, getValues(), known));
    reset(values, { keepDirtyValues: true, keepErrors: true });
  }, [values, version, getValues, reset]);

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
    version,
  };
};
