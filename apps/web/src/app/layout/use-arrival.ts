import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { kept, storageKeys } from '../../lib/storage/storage.js';

const positionOf = (key: string) => kept('session', storageKeys.session.scrolled, key);

const read = (key: string): number => Number(positionOf(key).read() ?? 0);

const keep = (key: string, position: number): void => void positionOf(key).write(String(Math.round(position)));

/** A page that is still loading is too short to scroll: tries again with each frame for one second. */
const scrollWhenTallEnough = (position: number): (() => void) => {
  const until = performance.now() + 1_000;
  let frame = 0;
  const attempt = () => {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) > 2 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
};

/** A new page starts at its top with the focus on its content; going back returns to where one was. */
export const useArrival = (main: RefObject<HTMLElement | null>): void => {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  const begun = useRef(false);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => keep(key, window.scrollY);
    window.addEventListener('pagehide', remember);
    window.addEventListener('scrollend', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      window.removeEventListener('scrollend', remember);
    };
  }, [key]);

  useEffect(() => {
    const isAnotherPage = shown.current !== pathname;
    shown.current = pathname;
    if (isAnotherPage && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    const isReadAlready = !begun.current && window.scrollY > 0;
    begun.current = true;
    // Who scrolled the written page before its code came must not be thrown back.
    if (isReadAlready) return undefined;
    if (navigation === NavigationType.Pop) return scrollWhenTallEnough(read(key));
    if (isAnotherPage && !hash) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, hash, navigation, main]);
};
