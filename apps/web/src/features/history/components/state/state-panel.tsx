import type { FieldChange, HistoryEntry, Shipment } from '@waymark/contracts';
import { reporterNote, standingOf } from '@waymark/contracts/ui';
import { MoveRight } from 'lucide';
import type { ReactNode } from 'react';
import { Card } from '../../../../components/ui/basics/card.js';
import { Fact } from '../../../../components/ui/display/fact.js';
import { FactValue } from '../../../../components/ui/display/fact-value.js';
import { Party } from '../../../../components/ui/display/party.js';
import { StatusPill } from '../../../../components/ui/display/status-pill.js';
import { classNames } from '../../../../lib/page/class-names.js';
import { formatMoment } from '../../../../lib/wording/moments.js';
import { partyFacts, waybillFacts } from '../../../../lib/wording/waybill-facts.js';
import { changedFields, changedUpdates } from '../../changes.js';
import { marked, Marked } from './marked.js';
import { StateUpdates } from './state-updates.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';

/** A fact of the shipment; highlighted if the event changed one of its fields. */
const StateFact = ({
  fact: { term, names },
  changed,
  className,
  children,
}: {
  fact: { term: string; names: readonly string[] };
  changed: ReadonlySet<string>;
  className: string | false;
  children: ReactNode;
}) => {
  const isChanged = names.some((name) => changed.has(name));
  return (
    <Fact
      term={
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span>{term}</span>
          {isChanged && <Marked />}
        </span>
      }
      className={classNames(className, isChanged && marked)}
    >
      {children}
    </Fact>
  );
};

const marksOf = ({ type, changes }: HistoryEntry): readonly FieldChange[] =>
  // The first version sets all fields and a deletion removes all, so marks would be useless.
  type === 'ShipmentCreated' || type === 'ShipmentDeleted' ? [] : changes;

/** The shipment at a version. Fields that the version's event changed are marked. */
export const StatePanel = ({
  shipment,
  entry,
  isBehind,
}: {
  shipment: Shipment;
  entry: HistoryEntry;
  isBehind: boolean;
}) => {
  const changed = changedFields(marksOf(entry));
  const updates = changedUpdates(marksOf(entry));
  const reported = reporterNote(standingOf(shipment));
  return (
    <Card className={classNames('p-5 transition-opacity', isBehind && 'opacity-60')}>
      <section aria-label="State of the shipment" aria-busy={isBehind || undefined} className="grid gap-5">
        <div className="grid gap-3">
          <div className="grid gap-0.5">
            <h2 className="text-lg">
              {entry.type === 'ShipmentDeleted' ? 'Last state of the shipment' : 'State of the shipment'}
            </h2>
            <p className="text-xs text-muted">
              {`${entry.type === 'ShipmentDeleted' ? 'before' : 'at'} version ${entry.version}, ${formatMoment(entry.recorded_at)}`}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span
              className={classNames(
                'inline-flex items-center gap-2',
                changed.has('status') && `${marked} -my-1 -ml-2 py-1 pr-2 pl-2`,
              )}
            >
              <StatusPill status={shipment.status} />
              {changed.has('status') && <Marked />}
            </span>
            {reported && <span className="text-sm font-medium text-muted">{reported}</span>}
            <span className="inline-flex items-center gap-2 text-sm font-medium">
              <Isolated>{shipment.sender_city}</Isolated>
              <Icon of={MoveRight} label="to" className="size-4 text-muted" />
              <Isolated>{shipment.recipient_city}</Isolated>
            </span>
          </div>
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line pt-4 text-sm font-medium wrap-anywhere whitespace-pre-line *:-mx-2 *:grid *:content-start *:gap-0.5 *:px-2 *:py-1">
          {partyFacts.map(({ party, ...fact }) => (
            <StateFact key={party} fact={fact} changed={changed} className="max-sm:col-span-2">
              <Party
                waybill={shipment}
                party={party}
                lines={[['address', 'city', 'country'], ['email'], ['phone']]}
                draw={(text, part) => <Isolated className={part === 'phone' ? 'figures' : ''}>{text}</Isolated>}
              />
            </StateFact>
          ))}
          {waybillFacts.map((fact) => (
            <StateFact key={fact.term} fact={fact} changed={changed} className={fact.isLong && 'col-span-2'}>
              <FactValue fact={fact} waybill={shipment} />
            </StateFact>
          ))}
        </dl>
        <div className="grid gap-2 border-t border-line pt-4">
          <h3 className="text-sm font-semibold">
            Tracking Updates{' '}
            <span className="figures font-medium text-muted">{`(${shipment.tracking_updates.length})`}</span>
          </h3>
          <StateUpdates updates={shipment.tracking_updates} changed={updates} />
        </div>
      </section>
    </Card>
  );
};
