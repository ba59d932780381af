import { classNames } from '../../../lib/page/class-names.js';

/** A placeholder for loading content; set its size with `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'block max-w-full animate-shimmer bg-[linear-gradient(100deg,var(--color-raised)_40%,var(--color-line)_50%,var(--color-raised)_60%)] bg-[length:200%_100%]',
      className,
    )}
  />
);

/** Announces to assistive technology that content is loading while skeletons show it. */
export const LoadingNote = ({ children = 'Loading…' }: { children?: string }) => (
  <span className="sr-only" aria-live="polite">
    {children}
  </span>
);
