import { Search } from 'lucide';
import { useEffect, useState } from 'react';
import { classNames } from '../../lib/page/class-names.js';
import { Icon } from './icon.js';

/** Milliseconds after the last key. */
const PAUSE = 250;

/** Searches as one types, after a short pause; `q` is what is searched for now. */
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
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, q, onSearch]);
  return (
    <div className={classNames('relative', className)}>
      <Icon of={Search} aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-10 w-full rounded-md border border-line-strong bg-surface px-3 pl-9 text-sm text-ellipsis placeholder-shown:[&::-webkit-search-cancel-button]:hidden transition-colors hover:border-ink focus-visible:outline-offset-0"
      />
    </div>
  );
};
