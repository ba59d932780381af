import { Check, Copy } from 'lucide-react';
import { classNames } from '../../lib/class-names.js';
import { useCopied } from '../../lib/use-copied.js';

/** A value somebody compares or pastes elsewhere, such as a hash: shortened to the eye when `shown` is given, copied whole. */
export const CopyCode = ({
  value,
  shown = value,
  label,
  wraps = false,
  className,
}: {
  value: string;
  shown?: string;
  /** What is copied, for the button's name: 'Copy request id'. */
  label: string;
  /** Shows all of it, in several lines where need be. */
  wraps?: boolean;
  className?: string;
}) => {
  const [outcome, copy] = useCopied();
  return (
    <span className={classNames('inline-flex min-w-0 max-w-full items-center gap-1', className)}>
      <code className={classNames('figures text-sm', !wraps && 'truncate')} title={value}>
        {shown}
      </code>
      <button
        type="button"
        onClick={() => void copy(value)}
        aria-label={`Copy ${label}`}
        title={`Copy ${label}`}
        className="grid size-7 shrink-0 place-items-center rounded-sm text-muted transition-colors hover:bg-raised hover:text-ink"
      >
        {outcome === 'copied' ? (
          <Check aria-hidden="true" className="size-3.5 text-positive" />
        ) : (
          <Copy aria-hidden="true" className="size-3.5" />
        )}
      </button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'It could not be copied; select it instead'}
      </span>
    </span>
  );
};
