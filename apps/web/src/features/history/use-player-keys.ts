import { useEffect } from 'react';
import { pressedKey } from '../../lib/page/pressed-key.js';
import type { Player } from './use-player.js';

const takesKeys =
  'input:not([type="range"]), select, textarea, [contenteditable="true"], [role="dialog"], [role="menu"]';
const pressedBySpace = 'button, a, summary, [role="button"]';

/** Keyboard control of the player from anywhere on the page. Fields keep their keys, and the slider keeps its arrow keys. */
export const usePlayerKeys = ({ send, isPlaying, last }: Player, letters: boolean): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(takesKeys)) return;
      const onSlider = target.matches('input[type="range"]');
      switch (pressedKey(event)) {
        case 'ArrowLeft':
        case 'ArrowRight':
        case 'Home':
        case 'End': {
          // The event list scrolls with these keys, and the slider moves on its own.
          if (onSlider || event.shiftKey || target.closest('[data-scrolls]')) return;
          if (event.key === 'Home') send({ type: 'GO_TO', version: 1, move: 'pick' });
          else if (event.key === 'End') send({ type: 'GO_TO', version: last, move: 'pick' });
          else send({ type: 'STEP', by: event.key === 'ArrowLeft' ? -1 : 1 });
          break;
        }
        case 'k':
          if (!letters) return;
          send({ type: 'STEP', by: -1 });
          break;
        case 'j':
          if (!letters) return;
          send({ type: 'STEP', by: 1 });
          break;
        case ' ':
          if (target.closest(pressedBySpace)) return;
          send({ type: isPlaying ? 'PAUSE' : 'PLAY' });
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [send, isPlaying, last, letters]);
};
