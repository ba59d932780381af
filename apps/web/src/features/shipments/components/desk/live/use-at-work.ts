import { useMemo, useState, type FocusEvent, type UIEvent } from 'react';
import { useMediaQuery } from '../../../../../lib/page/use-media-query.js';

const inRow = '[role="row"]:not([aria-rowindex="1"]), [role="menu"]';

/** Whether the person points at the list, works in a row or has scrolled: a row that moves now causes presses on the wrong row. */
export const useAtWork = () => {
  const [isPointing, setPointing] = useState(false);
  const [isInRow, setInRow] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  // Touch has no hover, so the list is always treated as in use.
  const isTouched = useMediaQuery('(hover: none)');
  const handlers = useMemo(() => {
    const pointed = { onPointerEnter: () => setPointing(true), onPointerLeave: () => setPointing(false) };
    return {
      pointed,
      worked: {
        ...pointed,
        onFocus: ({ target }: FocusEvent) => setInRow(target.closest(inRow) !== null),
        onBlur: () => setInRow(false),
        onScrollCapture: ({ target }: UIEvent) => setScrolled(target instanceof Element && target.scrollTop > 0),
      },
    };
  }, []);
  return { isAtWork: isPointing || isInRow || isScrolled || isTouched, ...handlers };
};
