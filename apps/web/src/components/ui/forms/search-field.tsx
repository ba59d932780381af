import { Search } from 'lucide';
import { useEffect, useState, type ComponentProps } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import { Icon } from '../basics/icon.js';

/** Milliseconds of debounce between the last key press and the search. */
export const SEARCH_PAUSE = 250;

/** A search input with its icon. Its parent must be positioned. */
export const SearchInput = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <>
    <Icon of={Search} className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
    <input
      {...props}
      type="search"
      className="min-h-10 w-full rounded-md border border-line-strong bg-surface px-3 pl-9 text-sm text-ellipsis placeholder-shown:[&::-webkit-search-cancel-button]:hidden transition-colors hover:border-ink focus-visible:outline-offset-0"
    />
  </>
);

/** Searches during typing, with a debounce; `q` is the current search. */
export const SearchField = ({
  q,
  label,
  placeholder,
  className,
  onSearch,
}: {
  q: string;
  label: string;
  placeholder: string;
  className?: string;
  onSearch: (q: string) => void;
}) => {
  const [text, setText] = useState(q);
  const [sent, setSent] = useState(q);
  if (q !== sent) {
    setSent(q);
    setText(q);
  }
  useEffect(() => {
    if (text === q) return;
    const timer = setTimeout(() => {
      setSent(text);
      onSearch(text);
    }, SEARCH_PAUSE);
    return () => clearTimeout(timer);
  }, [text, q, onSearch]);
  return (
    <div className={classNames('relative', className)}>
      <SearchInput
        name="q"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
};
