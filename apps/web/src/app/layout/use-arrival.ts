import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { kept, storageKeys } from '../../lib/storage/storage.js';

const positionOf = (place: string) => kept('session', storageKeys.session.scrolled, place);

const read = (place: string): number => Number(positionOf(place).read() ?? 0);

const keep = (place: string, position: number): void => void positionOf(place).write(String(Math.round(position)));

/** Scrolls to the position. A loading page is too short to scroll, so this retries on each frame for one second. */
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

/** Opens a new page at its top with the focus on its content. Going back restores the scroll position. */
export const useArrival = (main: RefObject<HTMLElement | null>): void => {
  const { key, pathname, search, hash } = useLocation();
  // Every page that is opened by its address has the same key.
  const place = key + pathname + search;
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  const begun = useRef(false);

  // A layout effect, because its cleanup runs before the next page can change the position.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    let position = window.scrollY;
    const note = () => void (position = window.scrollY);
    const remember = () => keep(place, position);
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', remember);
    return () => {
      remember();
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', remember);
    };
  }, [place]);

  useEffect(() => {
    const isAnotherPage = shown.current !== pathname;
    shown.current = pathname;
    if (isAnotherPage && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    const isReadAlready = !begun.current && window.scrollY > 0;
    begun.current = true;
    // A reader who scrolled the prerendered page before its code loaded must keep their place.
    if (isReadAlready) return undefined;
    if (navigation === NavigationType.Pop) return scrollWhenTallEnough(read(place));
    if (isAnotherPage && !hash) window.scrollTo(0, 0);
    return undefined;
  }, [place, pathname, hash, navigation, main]);
};
