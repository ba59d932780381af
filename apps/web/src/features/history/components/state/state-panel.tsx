import { type FieldChange, type HistoryEntry, type Shipment } from '@waymark/contracts';
import { SERVICE_TYPE_LABELS, reporterNote, standingOf } from '@waymark/contracts/ui';
import { MoveRight } from 'lucide';
import type { ReactNode } from 'react';
import { Card } from '../../../../components/ui/basics/card.js';
import { StatusPill } from '../../../../components/ui/display/status-pill.js';
import { classNames } from '../../../../lib/page/class-names.js';
import { formatMoment } from '../../../../lib/wording/moments.js';
import { changedFields, changedUpdates, valueText } from '../../changes.js';
import { marked, Marked } from './marked.js';
import { StateUpdates } from './state-updates.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { Name } from '../../../../components/ui/basics/name.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';

type Changed = ReadonlySet<string>;

/** One fact of the shipment; highlighted if the event changed one of its fields. */
const Fact = ({
  term,
  fields,
  changed,
  children,
  wide = false,
}: {
  term: string;
  fields: readonly string[];
  changed: Changed;
  children: ReactNode;
  wide?: boolean | 'if narrow';
}) => {
  const isChanged = fields.some((field) => changed.has(field));
  return (
    <div
      className={classNames(
        '-mx-2 grid min-w-0 content-start gap-0.5 px-2 py-1',
        wide === true && 'col-span-2',
        wide === 'if narrow' && 'max-sm:col-span-2',
        isChanged && marked,
      )}
    >
      <dt className="flex flex-wrap items-baseline justify-between gap-x-2 text-xs text-muted">
        <span>{term}</span>
        {isChanged && <Marked />}
      </dt>
      <dd className="min-w-0 text-sm font-medium wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
};

const Party = ({
  party,
  shipment,
  changed,
}: {
  party: 'sender' | 'recipient';
  shipment: Shipment;
  changed: Changed;
}) => {
  const of = (name: 'name' | 'email' | 'phone' | 'address' | 'city' | 'country') => shipment[`${party}_${name}`];
  return (
    <Fact
      term={party === 'sender' ? 'Sender' : 'Recipient'}
      fields={['name', 'email', 'phone', 'address', 'city', 'country'].map((name) => `${party}_${name}`)}
      changed={changed}
      wide="if narrow"
    >
      <Name>{of('name')}</Name>
      <span className="block font-normal text-muted">
        <Isolated>{of('address')}</Isolated>, <Isolated>{of('city')}</Isolated>, <Isolated>{of('country')}</Isolated>
      </span>
      <span className="block font-normal text-muted">{of('email')}</span>
      <span className="figures block font-normal text-muted">{of('phone')}</span>
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
  const value = (field: keyof Shipment) => valueText(field, shipment[field]) ?? 'N/A';
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
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line pt-4">
          <Party party="sender" shipment={shipment} changed={changed} />
          <Party party="recipient" shipment={shipment} changed={changed} />
          <Fact term="Service Type" fields={['service_type']} changed={changed}>
            {SERVICE_TYPE_LABELS[shipment.service_type]}
          </Fact>
          <Fact term="Weight" fields={['weight']} changed={changed}>
            <span className="figures">{value('weight')}</span>
          </Fact>
          <Fact term="Dimensions" fields={['length', 'width', 'height']} changed={changed}>
            <span className="figures">{`${shipment.length} × ${shipment.width} × ${value('height')}`}</span>
          </Fact>
          <Fact term="Declared Value" fields={['declared_value']} changed={changed}>
            <span className="figures">{value('declared_value')}</span>
          </Fact>
          <Fact term="Shipment Date" fields={['shipment_date']} changed={changed}>
            {value('shipment_date')}
          </Fact>
          <Fact term="Estimated Delivery" fields={['estimated_delivery']} changed={changed}>
            {value('estimated_delivery')}
          </Fact>
          <Fact term="Contents" fields={['contents_description']} changed={changed} wide>
            <Isolated translate="yes">{shipment.contents_description}</Isolated>
          </Fact>
          <Fact term="Delivery Instructions" fields={['delivery_instructions']} changed={changed} wide>
            <Isolated translate="yes">{value('delivery_instructions')}</Isolated>
          </Fact>
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
