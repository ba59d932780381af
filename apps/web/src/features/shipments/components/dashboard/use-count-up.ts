import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../../../lib/page/use-media-query.js';

const duration = 700;

/** A number that animates from the previous value to `target`. */
export const useCountUp = (target: number): number => {
  const still = useReducedMotion();
  const [shown, setShown] = useState(0);
  const from = useRef(0);
  useEffect(() => {
    if (still) return;
    const start = performance.now();
    const first = from.current;
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - start) / duration));
      from.current = Math.round(first + (target - first) * (1 - (1 - part) ** 3));
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, still]);
  return still ? target : shown;
};
