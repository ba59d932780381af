import { CircleAlert } from 'lucide';
import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '../../../components/ui/basics/button.js';
import { classNames } from '../../../lib/page/class-names.js';
import { typedNumber } from '../typed-number.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** The number field and its button; `number` is the number being tracked. */
export const TrackForm = ({
  number,
  complaint,
  busy,
  onTrack,
}: {
  number: string;
  complaint: string | null;
  busy: boolean;
  onTrack: (number: string) => void;
}) => {
  const id = useId();
  const [typed, setTyped] = useState(number);
  const [shown, setShown] = useState(number);
  if (shown !== number) {
    setShown(number);
    setTyped(number);
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onTrack(typed);
  };

  return (
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
          id={id}
          name="tracking_number"
          value={typed}
          onChange={(event) => setTyped(typedNumber(event.target.value))}
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
          <Icon of={CircleAlert} aria-hidden="true" className="size-4 shrink-0" />
          <span>{complaint}</span>
        </p>
      )}
    </form>
  );
};
