import type { MouseEvent } from 'react';
import { pagePaths } from '@waymark/contracts/ui';

/** Milliseconds in which a second click makes a double click. */
export const DOUBLE_CLICK = 250;

const MIDDLE = 1;

let waiting: ReturnType<typeof setTimeout> | undefined;

const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, label, input, [role="menu"]') !== null;

const isTextSelected = (): boolean => window.getSelection()?.isCollapsed === false;

/** By touch a double click selects nothing. */
const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

/**
 * Opens the parcel of a row that is clicked outside its links and buttons; with a modifier key or the middle button, in a
 * new tab. A click on text waits for a second one, because a double click selects a word.
 */
export const rowPress = (id: number, open: (id: number) => void) => {
  const press = (event: MouseEvent) => {
    clearTimeout(waiting);
    if (isOnControl(event) || isTextSelected() || event.detail > 1) return;
    const row = event.currentTarget;
    if (event.ctrlKey || event.metaKey || event.button === MIDDLE)
      window.open(pagePaths.shipment(id), '_blank', 'noopener');
    else if (event.target === row || isTouch(event)) open(id);
    else waiting = setTimeout(() => row.isConnected && !isTextSelected() && open(id), DOUBLE_CLICK);
  };
  return {
    onClick: press,
    onAuxClick: (event: MouseEvent) => event.button === MIDDLE && press(event),
    // A middle click would scroll.
    onMouseDown: (event: MouseEvent) => event.button === MIDDLE && !isOnControl(event) && event.preventDefault(),
  };
};
