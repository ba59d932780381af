import { useCallback, useState } from 'react';

/** The ids of the expanded rows of a list, so that rows stay expanded out of sight; and a function that toggles one. */
export const useUnfolded = (): readonly [ReadonlySet<string>, (id: string) => void] => {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setUnfolded((known) => {
        const next = new Set(known);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return [unfolded, toggle];
};
