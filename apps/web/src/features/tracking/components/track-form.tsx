import { CircleAlert } from 'lucide';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../../components/ui/basics/button.js';
import { classNames } from '../../../lib/page/class-names.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** One character more than the server reads, so that it refuses a longer text. A whole mail would not fit into an address. */
const LONGEST = 4_001;

/** The number field and its button; `number` is the number being tracked, `found` whether its shipment is shown. */
export const TrackForm = ({
  number,
  found,
  complaint,
  busy,
  onTrack,
}: {
  number: string;
  found: boolean;
  complaint: string | null;
  busy: boolean;
  onTrack: (number: string) => void;
}) => {
  const id = useId();
  const [typed, setTyped] = useState(number);
  const [shown, setShown] = useState(number);
  const [sent, setSent] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  if (shown !== number) {
    setShown(number);
    // A scanner may already type the next number while the answer to this one arrives.
    if (sent?.trim() !== shown || typed === sent) setTyped(number);
  }
  useEffect(() => {
    const field = input.current;
    // The next scan replaces the number instead of adding to it.
    if (found && field?.value === number && document.activeElement === field) field.select();
  }, [found, number]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(typed);
    onTrack(typed.slice(0, LONGEST));
  };

  return (
    // Without scripts the browser opens this page with the field in its address.
    <form onSubmit={submit} noValidate role="search" className="w-full">
      <label htmlFor={id} className="mb-2 block text-sm font-medium">
        Tracking number
      </label>
      <div
        className={classNames(
          'flex items-center gap-1 rounded-lg border bg-surface p-1.5 shadow-card transition-colors focus-within:border-signal focus-within:ring-2 focus-within:ring-signal',
          complaint ? 'border-danger' : 'border-line-strong hover:border-ink',
        )}
      >
        <input
          ref={input}
          id={id}
          name="tracking"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="WM-0000-0000-0000-0"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          aria-required
          aria-invalid={complaint ? true : undefined}
          aria-describedby={complaint ? `${id}-complaint` : undefined}
          className="figures min-h-11 w-full min-w-0 bg-transparent px-2 text-base outline-none placeholder:text-muted"
        />
        <Button type="submit" busy={busy}>
          Track
        </Button>
      </div>
      {complaint && (
        <p id={`${id}-complaint`} role="alert" className="mt-2 flex items-center gap-1.5 text-sm text-danger">
          <Icon of={CircleAlert} className="size-4 shrink-0" />
          <span>{complaint}</span>
        </p>
      )}
    </form>
  );
};
