import { DISPLAY } from '@waymark/contracts/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';

/** In rem like the style sheet's breakpoints, which grow with the browser's default font size. */
const wide = `(min-width: ${DISPLAY.sidebarBreakpoint / 16}rem)`;

export interface SidebarState {
  open: boolean;
  toggle: () => void;
  close: () => void;
  /** Closes the sidebar on narrow screens only, after a link was chosen. */
  closeIfNarrow: () => void;
}

/** Open by default on wide screens and closed on narrow ones. Crossing the breakpoint resets it. */
export const useSidebar = (): SidebarState => {
  const [open, setOpen] = useState(() => typeof window !== 'undefined' && window.matchMedia(wide).matches);
  useEffect(() => {
    const query = window.matchMedia(wide);
    const reset = () => setOpen(query.matches);
    query.addEventListener('change', reset);
    return () => query.removeEventListener('change', reset);
  }, []);
  const toggle = useCallback(() => setOpen((current) => !current), []);
  const close = useCallback(() => setOpen(false), []);
  const closeIfNarrow = useCallback(() => {
    if (!window.matchMedia(wide).matches) setOpen(false);
  }, []);
  return useMemo(() => ({ open, toggle, close, closeIfNarrow }), [open, toggle, close, closeIfNarrow]);
};
