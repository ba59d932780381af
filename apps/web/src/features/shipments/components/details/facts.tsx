import type { Shipment, Waybill } from '@waymark/contracts';
import { lastZone } from '@waymark/contracts/ui';
import { Card } from '../../../../components/ui/basics/card.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';
import { Fact } from '../../../../components/ui/display/fact.js';
import { FactValue } from '../../../../components/ui/display/fact-value.js';
import { Party } from '../../../../components/ui/display/party.js';
import { fieldText } from '../../../../lib/wording/field-text.js';
import { formatDate } from '../../../../lib/wording/format.js';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { factText, partyFacts, termOf, waybillFacts } from '../../../../lib/wording/waybill-facts.js';

const linkLook = 'text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current';

const Contact = ({ role, party, shipment }: { role: string; party: 'sender' | 'recipient'; shipment: Shipment }) => (
  <section
    aria-label={role}
    className="grid min-w-0 content-start gap-0.5 text-sm wrap-anywhere whitespace-pre-line text-muted"
  >
    <p className="text-xs">{role}</p>
    <Party
      waybill={shipment}
      party={party}
      nameLook="text-base font-semibold text-ink"
      draw={(text, part) => {
        if (part !== 'phone' && part !== 'email') return <Isolated>{text}</Isolated>;
        const href = part === 'phone' ? `tel:${text.replaceAll(/[^+\d]/g, '')}` : `mailto:${encodeURIComponent(text)}`;
        return (
          <a href={href} className={linkLook}>
            <Isolated>{text}</Isolated>
          </a>
        );
      }}
    />
  </section>
);

const dayOfDelivery = ({ estimated_delivery, due_zone, recipient_country }: Shipment): string => {
  if (estimated_delivery === null) return 'N/A';
  const zone = lastZone(due_zone, recipient_country);
  return formatDate(estimated_delivery) + (zone && `, by ${zone}`);
};

/** The first two fields have their own places, and the page does not show the last. */
const placed: readonly (keyof Waybill)[] = ['service_type', 'estimated_delivery', 'shipment_date'];
const others = waybillFacts.filter(({ names: [name] }) => !placed.includes(name));

export const Facts = ({ shipment }: { shipment: Shipment }) => {
  const factsOf = (isLong: boolean) =>
    others
      .filter((fact) => fact.isLong === isLong && factText(fact, shipment) !== null)
      .map((fact) => (
        <Fact key={fact.term} term={fact.term} className={isLong && 'col-span-2'}>
          <FactValue fact={fact} waybill={shipment} />
        </Fact>
      ));
  return (
    <div className="grid content-start gap-6">
      <Card className="p-5 sm:p-6">
        <div className="grid gap-5 sm:grid-cols-2">
          {partyFacts.map(({ party, term }) => (
            <Contact key={party} role={term} party={party} shipment={shipment} />
          ))}
        </div>
      </Card>
      <Card className="p-5 sm:p-6">
        <h2 className="mb-4 text-lg">Package</h2>
        <dl className="grid grid-cols-2 gap-4 font-medium wrap-anywhere whitespace-pre-line *:grid *:content-start *:gap-0.5">
          <Fact term={termOf('service_type')}>{fieldText('service_type', shipment.service_type)}</Fact>
          <Fact term={termOf('estimated_delivery')}>{dayOfDelivery(shipment)}</Fact>
          {factsOf(false)}
          <Fact term="Created">{formatDateTime(shipment.created_at)}</Fact>
          {factsOf(true)}
        </dl>
      </Card>
    </div>
  );
};
