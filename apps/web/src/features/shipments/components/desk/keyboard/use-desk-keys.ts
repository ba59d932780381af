import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from '../../../../../lib/page/pressed-key.js';

export interface DeskKeys {
  next: () => void;
  previous: () => void;
  open: () => void;
  choose: () => void;
  /** Chooses the rows from the last choice to this row. */
  chooseRange: () => void;
  search: () => void;
  show: () => void;
  jump: () => void;
  help: () => void;
  /** Returns whether there was anything to close. */
  close: () => boolean;
}

const takesKeys = 'input:not([type="checkbox"]), select, textarea, [contenteditable="true"]';
const ownKeys = '[role="dialog"], [role="menu"]';

const actionOf = (key: string, keys: DeskKeys, target: Element): (() => void) | undefined => {
  switch (key) {
    case 'j':
      return keys.next;
    case 'k':
      return keys.previous;
    case 'x':
      return keys.choose;
    case 'X':
      return keys.chooseRange;
    case 'r':
      return keys.show;
    case '/':
      return keys.search;
    case '?':
      return keys.help;
    case 'Enter':
      return target.closest('a, button, summary, input') ? undefined : keys.open;
    default:
      return undefined;
  }
};

/** Handles the desk's shortcuts on the whole page, except in fields. `isOn` enables single-key shortcuts. */
export const useDeskKeys = (keys: DeskKeys, isOn: boolean): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.altKey || target.closest(ownKeys)) return;
    if (event.ctrlKey || event.metaKey) {
      if (pressedKey(event).toLowerCase() !== 'k') return;
      event.preventDefault();
      keys.jump();
      return;
    }
    if (event.key === 'Escape') {
      if (keys.close()) event.preventDefault();
      return;
    }
    if (target.closest(takesKeys)) return;
    const action = isOn || event.key === 'Enter' ? actionOf(pressedKey(event), keys, target) : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
