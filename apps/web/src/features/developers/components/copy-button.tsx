import { Check, Copy } from 'lucide-react';
import { classNames } from '../../../lib/class-names.js';
import { useCopied } from '../../../lib/use-copied.js';

/** Copies the text and says so; `label` is its name for assistive technology. */
export const CopyButton = ({ text, label, className }: { text: string; label: string; className?: string }) => {
  const [outcome, copy] = useCopied();
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() => void copy(text)}
        className={classNames(
          'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-sm px-2.5 text-xs font-semibold text-muted transition-colors hover:bg-raised hover:text-ink',
          className,
        )}
      >
        <Icon aria-hidden="true" className={classNames('size-4', outcome === 'copied' && 'text-positive')} />
        {outcome === 'copied' ? 'Copied' : 'Copy'}
      </button>
      <span role="status" className={outcome === 'refused' ? 'text-xs text-muted' : 'sr-only'}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'Select the text to copy it'}
      </span>
    </>
  );
};
