import { useState, type KeyboardEvent } from 'react';
import type { AuditFilters } from '../filters.js';
import { parseSearch } from '../search-language.js';
import { accepted, suggestionsFor, type Known, type Suggestion } from '../suggestions.js';

/** True for a partial type: only a suggestion can complete it, so Enter accepts the first one. */
const takesTheFirst = (text: string): boolean => /(^|\s)type:[a-z]+$/i.test(text);

/** The state of the search box and its suggestions. Complete conditions go to `onSearch` and leave the box. */
export const useSearchBox = (known: Known, onSearch: (filters: Partial<AuditFilters>) => void) => {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const suggestions = isOpen ? suggestionsFor(text, known) : [];
  const active = chosen === -1 && takesTheFirst(text) && suggestions.length > 0 ? 0 : chosen;

  const write = (next: string) => {
    setText(next);
    setChosen(-1);
    setProblems([]);
    setIsOpen(true);
  };
  const search = (whole: string) => {
    const { filters, problems: found } = parseSearch(whole);
    setProblems(found);
    setIsOpen(false);
    setChosen(-1);
    if (found.length > 0) return;
    setText('');
    onSearch(filters);
  };
  const take = (suggestion: Suggestion) => {
    const next = accepted(text, suggestion);
    if (suggestion.isWhole) search(next);
    else write(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = suggestions.length;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        setIsOpen(true);
        if (count > 0) setChosen((active + (event.key === 'ArrowDown' ? 1 : active === -1 ? 0 : -1) + count) % count);
        break;
      case 'Enter': {
        const suggestion = suggestions[active];
        if (suggestion) take(suggestion);
        else if (text.trim() !== '') search(text);
        break;
      }
      case 'Escape':
        if (!isOpen) return;
        setIsOpen(false);
        setChosen(-1);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  return {
    text,
    write,
    take,
    problems,
    suggestions,
    active,
    onKeyDown,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false);
      setChosen(-1);
    },
  };
};
