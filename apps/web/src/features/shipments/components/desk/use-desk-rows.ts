import type { Shipment } from '@waymark/contracts';
import { useCallback, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The row that was worked on at each entry of the browser's history. */
const left = new Map<string, number>();

/** At which row one is, which one is to have the focus, and which are chosen. */
export const useDeskRows = (rows: readonly Shipment[], open: number | null) => {
  const { key: entry } = useLocation();
  const navigation = useNavigationType();
  const [current, setCurrentRow] = useState(() => open ?? left.get(entry) ?? null);
  const [focused, setFocused] = useState(() => (navigation === NavigationType.Pop && open === null ? current : null));
  const [chosen, setChosen] = useState<ReadonlyMap<number, Shipment>>(new Map());
  const [shown, setShown] = useState(open);
  if (shown !== open) {
    setShown(open);
    if (open !== null) setCurrentRow(open);
    else setFocused(shown);
  }

  const setCurrent = useCallback(
    (id: number) => {
      left.set(entry, id);
      setCurrentRow(id);
    },
    [entry],
  );
  const onFocused = useCallback(() => setFocused(null), []);
  const choose = useCallback(
    (id: number, isChosen: boolean) =>
      setChosen((known) => {
        const next = new Map(known);
        const shipment = rows.find((row) => row.id === id);
        if (isChosen && shipment) next.set(id, shipment);
        else next.delete(id);
        return next;
      }),
    [rows],
  );
  const drop = (ids: readonly number[]) =>
    setChosen((known) => new Map([...known].filter(([id]) => !ids.includes(id))));
  /** The row after the current one, or before it; the first where there is none. */
  const neighbour = (step: 1 | -1): number | undefined => {
    const index = rows.findIndex(({ id }) => id === current);
    return (index < 0 ? rows[0] : rows[index + step])?.id;
  };
  return { current, setCurrent, focused, focus: setFocused, onFocused, chosen, choose, drop, neighbour };
};
