import type { Recipient } from '@waymark/contracts';
import { Bookmark, History } from 'lucide';
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { TextField } from '../../../components/ui/forms/field.js';
import { useDebouncedValue } from '../../../lib/page/use-debounced-value.js';
import { useAddresses, usePastRecipients } from '../api/addresses-api.js';
import { suggestionsFor, type Suggestion } from '../suggestions.js';
import { Icon } from '../../../components/ui/basics/icon.js';
import { Name } from '../../../components/ui/basics/name.js';

/** Milliseconds of debounce. */
const PAUSE = 150;

const Option = ({
  id,
  suggestion: { label, name, address, city, country },
  isActive,
  onChoose,
}: {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onChoose: () => void;
}) => {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      // Keeps the focus in the field. A blur would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-sm px-3 py-2 text-sm hover:bg-raised aria-selected:bg-raised"
    >
      <Icon of={label === undefined ? History : Bookmark} className="size-4 text-muted" />
      <span className="truncate">
        <span className="font-medium">
          <Name>{name}</Name>
        </span>
        {label !== undefined && (
          <span className="text-muted">
            {' '}
            · <Name>{label}</Name>
          </span>
        )}
      </span>
      <span className="col-start-2 truncate text-xs text-muted">{`${address}, ${city}, ${country}`}</span>
    </li>
  );
};

/** A party's name with suggested addresses: saved ones and, for a recipient, earlier recipients. */
export const NameField = ({
  party,
  typed,
  write,
  className,
  ...field
}: ComponentProps<typeof TextField> & {
  party: 'sender' | 'recipient';
  /** The field's current text. */
  typed: string;
  write: (address: Recipient) => void;
}) => {
  const id = useId();
  const [isAsked, setIsAsked] = useState(false);
  const [active, setActive] = useState(-1);
  const { data: saved = [] } = useAddresses();
  const { data: past = [] } = usePastRecipients(useDebouncedValue(typed.trim(), PAUSE), party === 'recipient');
  const suggestions = isAsked ? suggestionsFor(typed, saved, past) : [];
  const isOpen = suggestions.length > 0;

  const close = () => {
    setIsAsked(false);
    setActive(-1);
  };
  const choose = ({ label: _label, ...address }: Suggestion) => {
    write(address);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = suggestions;
    const chosen = suggestions[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setIsAsked(true);
      if (isOpen) setActive((active + (event.key === 'ArrowDown' ? 1 : length + Number(active < 0))) % length);
      event.preventDefault();
    } else if (isOpen && event.key === 'Escape') {
      close();
      event.preventDefault();
    } else if (chosen && event.key === 'Enter') {
      choose(chosen);
      event.preventDefault();
    }
  };
  if (active >= suggestions.length && active !== -1) setActive(-1);

  return (
    <div className={`relative ${className ?? ''}`}>
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={suggestions[active] ? `${id}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setIsAsked(typed === '')}
        onChange={(event) => {
          setIsAsked(true);
          setActive(-1);
          return field.onChange?.(event);
        }}
        onBlur={(event) => {
          close();
          return field.onBlur?.(event);
        }}
      />
      {isOpen && (
        <ul
          id={id}
          role="listbox"
          aria-label={`Addresses for the ${party}`}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-floating"
        >
          {suggestions.map((suggestion, index) => (
            <Option
              key={`${suggestion.label ?? ''}:${suggestion.name}:${suggestion.address}:${suggestion.city}:${index}`}
              id={`${id}-${index}`}
              suggestion={suggestion}
              isActive={index === active}
              onChoose={() => choose(suggestion)}
            />
          ))}
        </ul>
      )}
    </div>
  );
};
