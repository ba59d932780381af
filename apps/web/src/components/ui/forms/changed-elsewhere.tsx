import { GitMerge } from 'lucide';
import type { Ref } from 'react';
import type { Changed } from '../../../lib/forms/changed-elsewhere.js';
import { Button } from '../basics/button.js';
import { Icon } from '../basics/icon.js';

/** Shows both values of each field that this user and another user have changed, and asks which one to keep. */
export const ChangedElsewhere = <Values,>({
  undecided,
  labelOf,
  wordsOf = String,
  onDecide,
  ref,
}: {
  undecided: readonly Changed<Values>[];
  labelOf: (name: keyof Values & string) => string;
  /** Returns the value as shown; by default the field's own value. */
  wordsOf?: (value: unknown, name: keyof Values & string) => string;
  onDecide: (name: keyof Values & string, whose: 'mine' | 'theirs') => void;
  ref?: Ref<HTMLDivElement>;
}) =>
  undecided.length > 0 && (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="flex gap-3 rounded-md border border-line-strong px-4 py-3 text-sm"
    >
      <Icon of={GitMerge} className="mt-0.5 size-5 shrink-0 text-signal" />
      <div className="grid min-w-0 flex-1 gap-3">
        <p className="font-semibold">Somebody else has changed this too. Which value do you want to keep?</p>
        {undecided.map(({ name, ...values }) => (
          <div key={name} role="group" aria-label={labelOf(name)} className="grid min-w-0 gap-2">
            <p>{labelOf(name)}</p>
            <div className="flex flex-wrap gap-2">
              {(['mine', 'theirs'] as const).map((whose) => (
                <Button
                  key={whose}
                  variant="secondary"
                  size="small"
                  className="max-w-full text-start break-words whitespace-normal!"
                  onClick={() => onDecide(name, whose)}
                >
                  {`${whose === 'mine' ? 'Mine' : 'Theirs'}: ${wordsOf(values[whose], name) || 'nothing'}`}
                </Button>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
