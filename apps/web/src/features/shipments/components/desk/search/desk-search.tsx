import type { Shipment } from '@waymark/contracts';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { SEARCH_PAUSE, SearchInput } from '../../../../../components/ui/forms/search-field.js';
import { classNames } from '../../../../../lib/page/class-names.js';
import type { DeskFilters } from '../filters/desk-filters.js';
import { parseSearch } from './search-tokens.js';
import { suggestionsOf, type Suggestion, type Suggestions } from './suggestions.js';

interface Typed {
  text: string;
  /** The caret after the last key; undefined if no token is pending. */
  caret: number | undefined;
}

const searchedFor = ({ text, caret }: Typed): string => (caret === undefined ? text : parseSearch(text, caret).q);

const Options = ({
  id,
  list,
  active,
  onTake,
}: {
  id: string;
  list: readonly Suggestion[];
  active: number;
  onTake: (suggestion: Suggestion) => void;
}) => {
  const whole = useRef<HTMLUListElement>(null);
  useEffect(() => {
    whole.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ul
      ref={whole}
      role="listbox"
      id={id}
      aria-label="Suggestions"
      // A press would take the focus from the field, and the blur would complete the typed text.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1.5 grid max-h-[min(22rem,50dvh)] min-w-64 gap-0.5 overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-floating"
    >
      {list.map((suggestion, index) => (
        <li
          key={suggestion.label}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onClick={() => onTake(suggestion)}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2.5 text-sm hover:bg-raised max-[73.6875rem]:min-h-10',
            index === active && 'bg-raised',
          )}
        >
          <bdi className={classNames('min-w-0 truncate font-medium', !suggestion.filters && 'figures')}>
            {suggestion.label}
          </bdi>
          {suggestion.hint && <span className="ml-auto truncate text-xs text-muted">{suggestion.hint}</span>}
        </li>
      ))}
    </ul>
  );
};

const nothing: Suggestions = { list: [], takesFirst: false };

/** The desk's search field. A complete filter such as `to:Hamburg` moves from the text to the filters; the rest is the search. */
export const DeskSearch = ({
  filters: { q },
  rows,
  onChange,
}: {
  filters: DeskFilters;
  /** Suggestions include the cities of these rows. */
  rows: readonly Shipment[];
  onChange: (part: Partial<DeskFilters>) => void;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed>({ text: q, caret: undefined });
  const [sent, setSent] = useState(q);
  /** When the suggestions opened, in milliseconds since 1970; undefined while they are closed. */
  const [opened, setOpened] = useState<number>();
  const [pointed, setPointed] = useState<number>();
  const searched = searchedFor(typed);
  if (q !== sent) {
    setSent(q);
    // A search that this field sent must not overwrite its pending filter.
    if (searched !== q) setTyped({ text: q, caret: undefined });
  }
  useEffect(() => {
    if (searched === q) return;
    const timer = setTimeout(() => {
      setSent(searched);
      onChange({ q: searched });
    }, SEARCH_PAUSE);
    return () => clearTimeout(timer);
  }, [searched, q, onChange]);
  const { text, caret } = typed;
  // React moves the caret to the end of a text that the person did not type.
  const caretAfter = useRef<number>(undefined);
  useLayoutEffect(() => {
    const at = caretAfter.current;
    caretAfter.current = undefined;
    if (at !== undefined) input.current?.setSelectionRange(at, at);
  }, [text]);

  const { list, takesFirst } = opened === undefined ? nothing : suggestionsOf(text, caret ?? text.length, rows, opened);
  const isShown = list.length > 0;
  const active = Math.min(pointed ?? (takesFirst ? 0 : -1), list.length - 1);

  const write = (next: Typed, part: Partial<DeskFilters>) => {
    setTyped(next);
    setPointed(undefined);
    const rest = searchedFor(next);
    if (Object.keys(part).length === 0 && rest === q) return;
    setSent(rest);
    onChange({ ...part, q: rest });
  };
  /** Sets the complete filters. Without a caret, all of them are complete. */
  const complete = (whole: string, at?: number) => {
    const { filters, text: rest } = parseSearch(whole, at);
    write({ text: rest, caret: at === undefined ? undefined : rest.length }, filters);
  };
  const type = ({ target: { value, selectionStart }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const at = selectionStart ?? value.length;
    setOpened(Date.now());
    setPointed(undefined);
    // An input method can still replace the text that it composes.
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (!isComposing && Object.keys(parseSearch(value, at).filters).length > 0) complete(value, at);
    else setTyped({ text: value, caret: at });
  };
  const take = (suggestion: Suggestion) => {
    setPointed(undefined);
    if (suggestion.filters) {
      write({ text: suggestion.text, caret: undefined }, suggestion.filters);
      setOpened(undefined);
    } else {
      caretAfter.current = suggestion.caret;
      setTyped({ text: suggestion.text, caret: suggestion.caret });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = list[active];
    if (step !== undefined && isShown) {
      setPointed(active < 0 && step < 0 ? list.length - 1 : (active + step + list.length) % list.length);
    } else if (event.key === 'ArrowDown') setOpened(Date.now());
    else if (event.key === 'Enter' && chosen) take(chosen);
    else if (event.key === 'Enter') {
      setOpened(undefined);
      complete(text);
    } else if (event.key === 'Escape' && isShown) setOpened(undefined);
    else return;
    event.preventDefault();
  };
  const { problem } = parseSearch(q);
  return (
    <>
      <div className="relative col-span-2 min-w-34 flex-1 min-[73.75rem]:[&_input]:min-h-9">
        <SearchInput
          ref={input}
          name="q"
          role="combobox"
          aria-label="Search shipments"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Number, name, to:city"
          value={text}
          onChange={type}
          onKeyDown={onKeyDown}
          onFocus={() => setOpened(text === '' ? Date.now() : undefined)}
          onBlur={() => {
            setOpened(undefined);
            if (caret !== undefined) complete(text);
          }}
        />
        {isShown && <Options {...{ id, list, active }} onTake={take} />}
      </div>
      <p
        role="status"
        id={`${id}-problem`}
        className={
          problem ? 'col-span-2 text-xs text-muted min-[73.75rem]:order-last min-[73.75rem]:basis-full' : 'sr-only'
        }
      >
        {problem}
      </p>
    </>
  );
};
