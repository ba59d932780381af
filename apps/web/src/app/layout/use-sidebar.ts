import { DISPLAY } from '@waymark/contracts/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';

const wide = `(min-width: ${DISPLAY.sidebarBreakpoint}px)`;

export interface SidebarState {
  open: boolean;
  toggle: () => void;
  close: () => void;
  /** After a link was chosen: closes on narrow screens only. */
  closeIfNarrow: () => void;
}

/** Open by default on wide screens and closed on narrow ones; crossing the breakpoint starts anew. */
export const useSidebar = (): SidebarState => {
  const [open, setOpen] = useState(() => typeof window !== 'undefined' && window.matchMedia(wide).matches);
  useEffect(() => {
    const query = window.matchMedia(wide);
    const startAnew = () => setOpen(query.matches);
    query.addEventListener('change', startAnew);
    return () => query.removeEventListener('change', startAnew);
  }, []);
  const toggle = useCallback(() => setOpen((current) => !current), []);
  const close = useCallback(() => setOpen(false), []);
  const closeIfNarrow = useCallback(() => {
    if (!window.matchMedia(wide).matches) setOpen(false);
  }, []);
  return useMemo(() => ({ open, toggle, close, closeIfNarrow }), [open, toggle, close, closeIfNarrow]);
};
