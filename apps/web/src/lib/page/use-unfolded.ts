import { useCallback, useState } from 'react';

/** Which rows of a list are unfolded, by their ids, so that they stay so out of sight; and folds or unfolds one. */
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
