import type { ReactNode } from 'react';

/** Explains above a form that its entries were restored, and offers to discard them. */
export const RestoredNote = ({
  onDiscard,
  children = 'Your earlier entries were restored.',
}: {
  onDiscard: () => void;
  children?: ReactNode;
}) => (
  <div
    role="status"
    className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-raised px-4 py-2 text-sm"
  >
    <p>{children}</p>
    <button type="button" className="min-h-8 font-medium text-signal underline underline-offset-4" onClick={onDiscard}>
      Start over
    </button>
  </div>
);
