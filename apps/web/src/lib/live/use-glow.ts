import { useEffect, useRef, type RefObject } from 'react';

/** Makes the element glow once whenever `cause` changes; not on first render, and not with reduced motion. */
export const useGlow = <Target extends HTMLElement>(cause: string | undefined): RefObject<Target | null> => {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (cause === undefined || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    target.current?.animate(
      [
        { backgroundColor: 'color-mix(in oklab, var(--color-signal) 24%, transparent)' },
        { backgroundColor: 'transparent' },
      ],
      { duration: 2_400, easing: 'ease-out' },
    );
  }, [cause]);
  return target;
};
