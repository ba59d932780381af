import { Search } from 'lucide';
import { useId } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import type { AuditFilters } from '../filters.js';
import type { Known } from '../suggestions.js';
import { useSearchBox } from './use-search-box.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** The search with qualifiers. Arrow keys choose a suggestion, Enter accepts it or searches, Escape closes the list. */
export const SearchBox = ({
  known,
  onSearch,
}: {
  known: Known;
  onSearch: (filters: Partial<AuditFilters>) => void;
}) => {
  const { text, write, take, problems, suggestions, active, onKeyDown, open, close } = useSearchBox(known, onSearch);
  const id = useId();
  const isOpen = suggestions.length > 0;
  return (
    <div className="relative grid gap-1.5">
      <div className="relative">
        <Icon of={Search} className="absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted" />
        <input
          type="text"
          name="q"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label="Search events"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={active >= 0 && isOpen ? `${id}-${active}` : undefined}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
          placeholder="type:ShipmentDeleted actor:role:staff from:2026-05-01"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={open}
          onClick={open}
          onBlur={close}
          className={classNames(
            'figures min-h-12 w-full rounded-md border bg-surface pr-3 pl-10.5 text-sm transition-colors placeholder:text-muted hover:border-ink focus-visible:outline-offset-0',
            problems.length > 0 ? 'border-danger' : 'border-line-strong',
          )}
        />
      </div>
      {isOpen && (
        <ul
          role="listbox"
          id={`${id}-list`}
          aria-label="Suggestions"
          className="absolute inset-x-0 top-13 z-30 grid max-w-xl grid-cols-[minmax(0,1fr)] animate-[arrive_140ms_ease-out] rounded-md border border-line bg-surface p-1.5 shadow-floating"
        >
          {suggestions.map((suggestion, index) => (
            <li
              key={suggestion.text}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // Without this, a blur would close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
              className={classNames(
                'flex min-h-9 cursor-pointer items-baseline gap-4 rounded-sm px-3 py-1.5 text-sm hover:bg-raised',
                index === active && 'bg-raised',
              )}
            >
              <span className="figures max-w-3/5 shrink-0 truncate font-medium">{suggestion.text}</span>
              <span className="ml-auto min-w-0 text-right text-xs text-muted">{suggestion.hint}</span>
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <p id={`${id}-problems`} role="alert" className="text-sm text-danger">
          {problems.join(' ')}
        </p>
      )}
    </div>
  );
};
