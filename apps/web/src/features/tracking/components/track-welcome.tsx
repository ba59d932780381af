import { pagePaths } from '@waymark/contracts/ui';
import { History } from 'lucide';
import { useState } from 'react';
import { Link } from '../../../components/ui/basics/link.js';
import { forgetNumbers, recentNumbers } from '../recent-numbers.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** Shown under the empty field: where to find the number, and the numbers tracked last in this browser. */
export const TrackWelcome = () => {
  const [recent, setRecent] = useState(() => recentNumbers());
  return (
    <div className="grid gap-8">
      <p className="max-w-prose text-sm text-muted">
        The number begins with WM. You find it on the label, or ask the sender for it.
      </p>
      {recent.length > 0 && (
        <section aria-labelledby="recent-heading" className="grid gap-3">
          <div className="flex items-center gap-3">
            <h2 id="recent-heading" className="flex items-center gap-2 font-sans text-sm font-semibold tracking-normal">
              <Icon of={History} className="size-4 text-muted" />
              Tracked on this device
            </h2>
            <button
              type="button"
              onClick={() => {
                forgetNumbers();
                setRecent([]);
              }}
              className="min-h-6 text-sm text-muted underline underline-offset-4 hover:text-ink"
            >
              Forget
            </button>
          </div>
          <ul className="flex flex-wrap gap-2">
            {recent.map((number) => (
              <li key={number}>
                <Link
                  translate="no"
                  to={pagePaths.trackNumber(number)}
                  className="figures inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm transition-colors hover:border-line-strong hover:bg-raised"
                >
                  {number}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
