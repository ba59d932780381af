import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { RowCursor } from './row-cursor.js';

/** The cursor of the list. It moves to the parcel that `open` names, and the focus returns to it when its panel closes. */
export const useRowCursor = (open: number | null): { cursor: RowCursor; isAwaiting: boolean } => {
  const { key: entry } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [cursor] = useState(() => new RowCursor(entry, { open, isFocused: isReturn && open === null }));
  const shown = useRef(open);
  useLayoutEffect(() => cursor.enter(entry), [cursor, entry]);
  useLayoutEffect(() => {
    const closed = shown.current;
    shown.current = open;
    if (open !== null) cursor.setCurrent(open);
    else if (closed !== null) cursor.focus(closed);
  }, [cursor, open]);
  const isAwaiting = useSyncExternalStore(cursor.subscribe, cursor.isAwaiting);
  useEffect(() => {
    // On phones, a panel that was over the list kept its links from taking the focus.
    if (isAwaiting) cursor.tryAgain();
  });
  return { cursor, isAwaiting };
};

export const useIsCurrent = (cursor: RowCursor, id: number): boolean =>
  useSyncExternalStore(cursor.subscribe, () => cursor.current() === id);
