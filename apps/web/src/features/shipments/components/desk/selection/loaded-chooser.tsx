import type { Selection } from './use-chosen.js';

/** Chooses all loaded rows, or none. */
export const LoadedChooser = ({
  selection: { extent, loaded, chooseLoaded },
  words,
}: {
  selection: Selection;
  /** Shown next to the box if there is room. */
  words?: string;
}) => (
  <label className="inline-flex min-h-6 min-w-6 cursor-pointer items-center justify-center gap-2">
    <input
      type="checkbox"
      aria-label={words ? undefined : `Select all ${loaded} rows`}
      checked={extent === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = extent === 'some';
      }}
      onChange={({ target }) => chooseLoaded(target.checked)}
      className="size-4 accent-[var(--color-signal)]"
    />
    {words && <span>{words}</span>}
  </label>
);
