import type { ReactNode } from 'react';

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="figures inline-grid min-w-6 place-items-center rounded-sm border border-line bg-raised px-1.5 py-0.5 text-xs leading-[1.333] text-ink">
    {children}
  </kbd>
);

/** The player's keys. Single-letter shortcuts can be turned off for users of speech input. */
export const KeyHelp = ({ letters, onLetters }: { letters: boolean; onLetters: (on: boolean) => void }) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-xs text-muted max-md:hidden">
    <span className="inline-flex items-center gap-1.5">
      <Key>←</Key>
      <Key>→</Key>
      {letters && (
        <>
          <span>or</span>
          <Key>k</Key>
          <Key>j</Key>
        </>
      )}
      <span>step</span>
    </span>
    <span className="inline-flex items-center gap-1.5">
      <Key>Space</Key> plays
    </span>
    <span className="inline-flex items-center gap-1.5">
      <Key>Home</Key>
      <Key>End</Key> first, latest
    </span>
    <label className="ml-auto inline-flex cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        checked={letters}
        onChange={(event) => onLetters(event.target.checked)}
        className="size-4 accent-[var(--color-signal)]"
      />
      Single-key shortcuts
    </label>
  </div>
);
