import { classNames } from '../../lib/page/class-names.js';

/** The shape of what comes; size it with `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'block animate-shimmer bg-[linear-gradient(100deg,var(--color-raised)_40%,var(--color-line)_50%,var(--color-raised)_60%)] bg-[length:200%_100%]',
      className,
    )}
  />
);

/** Says to assistive technology that something is loading while skeletons show it to the eye. */
export const LoadingNote = ({ children = 'Loading…' }: { children?: string }) => (
  <span className="sr-only" aria-live="polite">
    {children}
  </span>
);
