/** Says above a form that it holds what was typed before, and lets go of it. */
export const RestoredNote = ({ onDiscard }: { onDiscard: () => void }) => (
  <div
    role="status"
    className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-raised px-4 py-2 text-sm"
  >
    <p>What you had typed before is back.</p>
    <button type="button" className="min-h-8 font-medium text-signal underline underline-offset-4" onClick={onDiscard}>
      Start over
    </button>
  </div>
);
