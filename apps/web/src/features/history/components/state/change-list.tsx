import type { HistoryEntry } from '@waymark/contracts';
import { ChevronRight, Minus, Plus } from 'lucide';
import { Fragment } from 'react';
import { Fact } from '../../../../components/ui/display/fact.js';
import { isInWords } from '../../../../lib/wording/field-text.js';
import { groupChanges, type ChangeGroup } from '../../changes.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';

const Value = ({ name, text, kind }: { name: string; text: string | null; kind: 'before' | 'after' }) => {
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
        label={isBefore ? 'Before:' : 'After:'}
        className={isBefore ? 'mt-1 size-3.5 shrink-0 text-danger' : 'mt-1 size-3.5 shrink-0 text-positive'}
      />
      <Isolated translate={isInWords(name) ? 'yes' : 'no'} className="min-w-0 break-words whitespace-pre-line">
        {text}
      </Isolated>
    </Element>
  );
};

/** For an object that was created or removed, shows only one side. */
const Differences = ({ group: { changes, kind } }: { group: ChangeGroup }) => (
  <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
    {changes.map(({ name, label, before, after }) => (
      <Fragment key={name}>
        <dt className="pt-1 text-sm text-muted max-sm:-mb-2">{label}</dt>
        <dd className="grid gap-1">
          {kind !== 'new' && <Value name={name} text={before} kind="before" />}
          {kind !== 'removed' && <Value name={name} text={after} kind="after" />}
        </dd>
      </Fragment>
    ))}
  </dl>
);

/** The values of a first event. They are collapsed, because the state next to them shows the same values. */
const FirstValues = ({ group: { changes } }: { group: ChangeGroup }) => {
  const values = changes.flatMap(({ after, ...rest }) => (after === null ? [] : [{ ...rest, after }]));
  return (
    <details className="group">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm text-sm">
        <Icon of={ChevronRight} className="size-4 text-muted transition-transform group-open:rotate-90" />
        <span>{`${values.length} fields got their first value`}</span>
      </summary>
      <dl className="grid gap-x-6 gap-y-3 pt-3 text-sm font-medium wrap-anywhere whitespace-pre-line sm:grid-cols-2 *:grid *:gap-0.5">
        {values.map(({ name, label, after }) => (
          <Fact key={name} term={label}>
            <Isolated translate={isInWords(name) ? 'yes' : 'no'}>{after}</Isolated>
          </Fact>
        ))}
      </dl>
    </details>
  );
};

const titleOf = ({ updateId, kind }: ChangeGroup): string => {
  if (updateId === null) return 'Shipment';
  return `Tracking update ${updateId}${kind === 'changed' ? '' : `, ${kind}`}`;
};

/** Every field that the event changed, before and after. */
export const ChangeList = ({ entry }: { entry: HistoryEntry }) => {
  const { type } = entry;
  const groups = groupChanges(entry);
  if (type === 'ShipmentDeleted') {
    return (
      <p className="text-sm text-muted">
        The shipment was deleted here. Customers can no longer find it. Its last version is shown next to this.
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
