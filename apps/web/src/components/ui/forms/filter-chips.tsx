import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import { Icon } from '../basics/icon.js';

export interface FilterChip {
  /** Precedes the text where the text alone does not name the filter. */
  qualifier?: string;
  text: string;
  remove: () => void;
}

/** Lists every active filter with a button that removes it. */
export const FilterChips = ({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) => {
  const whole = useRef<HTMLDivElement>(null);
  const removed = useRef<number>(undefined);
  // Moves the focus to a remaining chip. Otherwise, a keyboard user would lose it with the removed button.
  useEffect(() => {
    if (removed.current === undefined) return;
    const left = whole.current?.querySelectorAll('button');
    const next = chips.length === 0 ? whole.current : left?.[Math.min(removed.current, chips.length - 1)];
    removed.current = undefined;
    next?.focus();
  }, [chips.length]);
  return (
    <div ref={whole} tabIndex={-1} className={chips.length === 0 ? 'sr-only' : undefined}>
      {chips.length === 0 ? (
        'No active filters'
      ) : (
        <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
          {chips.map(({ qualifier, text, remove }, index) => (
            <li key={`${qualifier}:${text}`} className="min-w-0">
              <button
                type="button"
                aria-label={`Remove filter ${qualifier ? `${qualifier} ` : ''}${text}`}
                onClick={() => {
                  removed.current = index;
                  remove();
                }}
                className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-xs font-medium transition-colors hover:border-line-strong"
              >
                <span className="truncate">
                  {qualifier && (
                    <>
                      <span className="text-muted">{qualifier}</span>{' '}
                    </>
                  )}
                  <span>{text}</span>
                </span>
                <Icon of={X} className="size-3.5 shrink-0 text-muted" />
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => {
                removed.current = 0;
                onClear();
              }}
              className="min-h-8 px-1 text-xs font-medium text-signal underline underline-offset-4"
            >
              Clear all
            </button>
          </li>
        </ul>
      )}
    </div>
  );
};
