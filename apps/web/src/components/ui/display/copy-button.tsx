import { Check, Copy } from 'lucide';
import { classNames } from '../../../lib/page/class-names.js';
import { useCopied } from '../../../lib/page/use-copied.js';
import { Icon } from '../basics/icon.js';

/** Copies the text and confirms it. `label` is the accessible name, and the only text where just the icon shows. */
export const CopyButton = ({
  text,
  label,
  isIcon = false,
  className,
}: {
  text: string;
  label: string;
  isIcon?: boolean;
  className?: string;
}) => {
  const [outcome, copy] = useCopied();
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={isIcon ? label : undefined}
        onClick={() => void copy(text)}
        className={classNames(
          'shrink-0 rounded-sm text-muted transition-colors hover:bg-raised hover:text-ink',
          isIcon
            ? 'grid size-7 place-items-center'
            : 'inline-flex min-h-9 items-center gap-1.5 px-2.5 text-xs font-semibold',
          className,
        )}
      >
        <Icon
          of={outcome === 'copied' ? Check : Copy}
          className={classNames(isIcon ? 'size-3.5' : 'size-4', outcome === 'copied' && 'text-positive')}
        />
        {!isIcon && <span>{outcome === 'copied' ? 'Copied' : 'Copy'}</span>}
      </button>
      <span role="status" className={outcome === 'refused' ? 'text-xs text-muted' : 'sr-only'}>
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' && 'Select the text to copy it'}
      </span>
    </>
  );
};
