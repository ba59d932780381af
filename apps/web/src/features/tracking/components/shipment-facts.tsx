import { type PublicShipment } from '@waymark/contracts';
import { SERVICE_TYPE_LABELS, dayOf, dayText, publicTexts, wallTime } from '@waymark/contracts/ui';
import { ChevronDown } from 'lucide';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/basics/button.js';
import { Card } from '../../../components/ui/basics/card.js';
import { useNow } from '../../../lib/live/use-now.js';
import { classNames } from '../../../lib/page/class-names.js';
import { Icon } from '../../../components/ui/basics/icon.js';
import { Isolated } from '../../../components/ui/basics/isolated.js';

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-4 py-2.5">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-sm font-medium break-words">{children}</dd>
  </div>
);

const Person = ({ name, city, country }: { name: string; city: string; country: string }) => (
  <>
    <Isolated>{name}</Isolated>
    <span className="block font-normal text-muted">
      <Isolated>{city}</Isolated>, <Isolated>{country}</Isolated>
    </span>
  </>
);

const NOT_GIVEN = 'Not given';

/** Service, parties, weight, dimensions and dates, collapsed at first. */
export const ShipmentFacts = ({ shipment }: { shipment: PublicShipment }) => {
  const id = useId();
  const now = new Date(useNow());
  const [open, setOpen] = useState(false);
  const dayOr = (date: string | null) => (date === null ? NOT_GIVEN : dayText(dayOf(date), wallTime(now)));
  return (
    <Card className="p-5 sm:p-6">
      <Button
        variant="quiet"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="print-hidden -mx-3 -my-2 w-[calc(100%+1.5rem)] justify-between! px-3!"
      >
        <span>{open ? publicTexts.hideDetails : publicTexts.showMoreDetails}</span>
        <Icon of={ChevronDown} className={classNames('size-4 text-muted transition-transform', open && 'rotate-180')} />
      </Button>
      <dl id={id} hidden={!open} className="print-shown mt-4 divide-y divide-line border-t border-line">
        <Row label="Service">{SERVICE_TYPE_LABELS[shipment.service_type]}</Row>
        <Row label="From">
          <Person name={shipment.sender_name} city={shipment.sender_city} country={shipment.sender_country} />
        </Row>
        <Row label="To">
          <Person name={shipment.recipient_name} city={shipment.recipient_city} country={shipment.recipient_country} />
        </Row>
        <Row label="Weight">
          <span className="figures">{`${shipment.weight} kg`}</span>
        </Row>
        <Row label="Dimensions">
          <span className="figures">{`${shipment.length} × ${shipment.width} × ${shipment.height} cm`}</span>
        </Row>
        <Row label="Shipment date">{dayOr(shipment.shipment_date)}</Row>
        <Row label="Estimated delivery">{dayOr(shipment.estimated_delivery)}</Row>
      </dl>
    </Card>
  );
};
