import { useLayoutEffect, type RefObject } from 'react';
import { shortened } from './shortened.js';

/** Fractions of the full size. The style sheet allows no text below 6 points. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/** Browsers round the two sizes separately, so text that fits exactly can measure one pixel too large. */
const ROUNDING = 1;

const fits = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean =>
  scrollHeight <= clientHeight + ROUNDING && scrollWidth <= clientWidth + ROUNDING;

/** Texts of at most this length are never shortened. Values have at most 500 characters. */
const LEAST = 20;
const LONGEST = 500;

/** Shortens the text of each line of the element to at most `most` characters. React renders the full texts. */
const shorten = (element: HTMLElement, most: number): void => {
  for (const line of element.querySelectorAll<HTMLElement>('[data-whole]')) {
    const text = shortened(line.dataset['whole'] ?? '', most);
    if (line.textContent !== text) line.textContent = text;
  }
};

/** Shortens the longest texts as far as needed. All share one limit, so that a city is cut only if it is as long as an address. */
const shortenToFit = (element: HTMLElement): void => {
  let [fitting, tooLong] = [LEAST, LONGEST];
  while (tooLong - fitting > 1) {
    const most = Math.floor((fitting + tooLong) / 2);
    shorten(element, most);
    if (fits(element)) fitting = most;
    else tooLong = most;
  }
  shorten(element, fitting);
};

/** Sets the largest size at which the element's text fits. Returns false if the text had to be shortened. */
const fitText = (element: HTMLElement): boolean => {
  delete element.dataset['shortened'];
  shorten(element, Infinity);
  const isFitting = SIZES.some((size) => {
    element.style.setProperty('--fit', String(size));
    return fits(element);
  });
  if (isFitting) return true;
  element.dataset['shortened'] = '';
  shortenToFit(element);
  return false;
};

/** Fits the text of the element after each change of `text` or the element's size, and after fonts load. */
export const useFittedText = (
  ref: RefObject<HTMLElement | null>,
  text: string,
  onFit: ((isFitting: boolean) => void) | undefined,
): void => {
  useLayoutEffect(() => {
    const fit = () => {
      if (!ref.current) return;
      const isFitting = fitText(ref.current);
      onFit?.(isFitting);
    };
    fit();
    // The label's style sheet can load after the first layout, and fonts after that.
    const observer = new ResizeObserver(fit);
    if (ref.current) observer.observe(ref.current);
    document.fonts.addEventListener('loadingdone', fit);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', fit);
    };
  }, [ref, text, onFit]);
};
