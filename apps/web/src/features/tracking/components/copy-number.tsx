import { Check, Copy } from 'lucide-react';
import { useCopied } from '../../../lib/page/use-copied.js';

/** The tracking number as a button that copies it. */
export const CopyNumber = ({ number }: { number: string }) => {
  const [outcome, copy] = useCopied();
  return (
    <div className="flex min-w-0 items-center">
      <span className="figures text-xs font-medium whitespace-nowrap select-all sm:text-sm">{number}</span>
      <button
        type="button"
        onClick={() => void copy(number)}
        aria-label="Copy tracking number"
        title="Copy tracking number"
        className="print-hidden -my-2 grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink"
      >
        {outcome === 'copied' ? (
          <Check aria-hidden="true" className="size-4 text-positive" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
      </button>
      <span role="status" className="text-xs text-muted max-sm:sr-only">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'Select the number to copy it'}
      </span>
    </div>
  );
};
