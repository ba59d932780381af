import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same between renders and calls the handler of the last one, so that memoized children do not
 * render again. For events only: during a render it would call an older handler.
 */
export const useHandler = <Parameters extends unknown[], Result>(
  handler: (...parameters: Parameters) => Result,
): ((...parameters: Parameters) => Result) => {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  return useCallback((...parameters) => newest.current(...parameters), []);
};
