import type { HistoryEntry } from '@waymark/contracts';
import { ChevronRight, Minus, Plus } from 'lucide';
import { Fragment } from 'react';
import { groupChanges, type ChangeGroup } from '../changes.js';
import { Icon } from '../../../components/ui/icon.js';

const Value = ({ text, kind }: { text: string | null; kind: 'before' | 'after' }) => {
  const isBefore = kind === 'before';
  if (text === null) {
    return <span className="px-2 py-1 text-sm text-muted italic">{isBefore ? 'Not set before' : 'No longer set'}</span>;
  }
  const Element = isBefore ? 'del' : 'ins';
  return (
    <Element
      className="flex min-w-0 items-start gap-1.5 rounded-sm px-2 py-1 text-sm break-words no-underline"
      style={{
        backgroundColor: `color-mix(in oklab, var(${isBefore ? '--color-danger' : '--color-positive'}) 11%, transparent)`,
      }}
    >
      <Icon
        of={isBefore ? Minus : Plus}
        aria-label={isBefore ? 'Before:' : 'After:'}
        role="img"
        className={isBefore ? 'mt-1 size-3.5 shrink-0 text-danger' : 'mt-1 size-3.5 shrink-0 text-positive'}
      />
      <span className="min-w-0 break-words">{text}</span>
    </Element>
  );
};

/** Of what came or went as a whole only the one side is shown. */
const Differences = ({ group: { changes, kind } }: { group: ChangeGroup }) => (
  <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
    {changes.map(({ name, label, before, after }) => (
      <Fragment key={name}>
        <dt className="pt-1 text-sm text-muted max-sm:-mb-2">{label}</dt>
        <dd className="grid gap-1">
          {kind !== 'new' && <Value text={before} kind="before" />}
          {kind !== 'removed' && <Value text={after} kind="after" />}
        </dd>
      </Fragment>
    ))}
  </dl>
);

/** What a first event says: there was nothing before, and what came stands beside it; so it is folded. */
const FirstValues = ({ group: { changes } }: { group: ChangeGroup }) => {
  const values = changes.filter(({ after }) => after !== null);
  return (
    <details className="group">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm text-sm">
        <Icon
          of={ChevronRight}
          aria-hidden="true"
          className="size-4 text-muted transition-transform group-open:rotate-90"
        />
        {values.length} fields got their first value
      </summary>
      <dl className="grid gap-x-6 gap-y-3 pt-3 sm:grid-cols-2">
        {values.map(({ name, label, after }) => (
          <div key={name} className="grid min-w-0 gap-0.5">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-sm font-medium break-words">{after}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const titleOf = ({ updateId, kind }: ChangeGroup): string => {
  if (updateId === null) return 'Shipment';
  return `Tracking update ${updateId}${kind === 'changed' ? '' : `, ${kind}`}`;
};

/** Before and after of every field that the event changed. */
export const ChangeList = ({ entry: { type, changes } }: { entry: HistoryEntry }) => {
  const groups = groupChanges(changes);
  if (type === 'ShipmentDeleted') {
    return (
      <p className="text-sm text-muted">
        The shipment ended here. Customers no longer find it; what it was at the end stays beside this.
      </p>
    );
  }
  if (groups.length === 0) return <p className="text-sm text-muted">No field changed.</p>;
  const Values = type === 'ShipmentCreated' ? FirstValues : Differences;
  return (
    <div className="grid gap-5">
      {groups.map((group) => (
        <section key={group.updateId ?? 'shipment'} aria-label={titleOf(group)} className="grid gap-3">
          {(groups.length > 1 || group.updateId !== null) && (
            <h3 className="text-sm font-semibold">{titleOf(group)}</h3>
          )}
          <Values group={group} />
        </section>
      ))}
    </div>
  );
};
