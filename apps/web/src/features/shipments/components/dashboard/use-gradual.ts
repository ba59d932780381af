import { useCallback, useState } from 'react';

const step = 100;

/** How much of a long list is drawn: more whenever the element given to `sentinel` comes near the screen. */
export const useGradual = (
  length: number,
): { drawn: number; sentinel: (element: Element | null) => (() => void) | undefined } => {
  const [drawn, setDrawn] = useState(step);
  const sentinel = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setDrawn((current) => current + step),
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { drawn: Math.min(drawn, length), sentinel };
};
