import { type Shipment } from '@waymark/contracts';
import { SERVICE_TYPE_LABELS, lastZone } from '@waymark/contracts/ui';
import type { ReactNode } from 'react';
import { Card } from '../../../../components/ui/basics/card.js';
import { formatDate, formatMoney, formatNumber } from '../../../../lib/wording/format.js';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { Name } from '../../../../components/ui/basics/name.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';

const Fact = ({ term, children, wide = false }: { term: string; children: ReactNode; wide?: boolean }) => (
  <div className={wide ? 'col-span-2 grid gap-0.5' : 'grid content-start gap-0.5'}>
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="font-medium wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);

const linkLook = 'text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current';

const Party = ({ role, party, shipment }: { role: string; party: 'sender' | 'recipient'; shipment: Shipment }) => {
  const [email, phone] = [shipment[`${party}_email`], shipment[`${party}_phone`]];
  return (
    <section aria-label={role} className="grid min-w-0 content-start gap-0.5 text-sm wrap-anywhere text-muted">
      <p className="text-xs">{role}</p>
      <p className="text-base font-semibold text-ink">
        <Name>{shipment[`${party}_name`]}</Name>
      </p>
      <p className="whitespace-pre-line">
        <Isolated>{shipment[`${party}_address`]}</Isolated>
      </p>
      <p>
        <Isolated>{shipment[`${party}_city`]}</Isolated>, <Isolated>{shipment[`${party}_country`]}</Isolated>
      </p>
      <p>
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={linkLook}>
          <Isolated>{phone}</Isolated>
        </a>
      </p>
      <p>
        <a href={`mailto:${encodeURIComponent(email)}`} translate="no" className={linkLook}>
          {email}
        </a>
      </p>
    </section>
  );
};

const dayOfDelivery = ({ estimated_delivery, due_zone, recipient_country }: Shipment): string => {
  if (estimated_delivery === null) return 'N/A';
  const zone = lastZone(due_zone, recipient_country);
  return formatDate(estimated_delivery) + (zone && `, by ${zone}`);
};

export const Facts = ({ shipment }: { shipment: Shipment }) => (
  <div className="grid content-start gap-6">
    <Card className="p-5 sm:p-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <Party role="Sender" party="sender" shipment={shipment} />
        <Party role="Recipient" party="recipient" shipment={shipment} />
      </div>
    </Card>
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-lg">Package</h2>
      <dl className="grid grid-cols-2 gap-4">
        <Fact term="Service Type">{SERVICE_TYPE_LABELS[shipment.service_type]}</Fact>
        <Fact term="Estimated Delivery">{dayOfDelivery(shipment)}</Fact>
        <Fact term="Weight">
          <span className="figures">{`${formatNumber(shipment.weight)} kg`}</span>
        </Fact>
        <Fact term="Dimensions">
          <span className="figures">
            {`${formatNumber(shipment.length)} × ${formatNumber(shipment.width)} × ${formatNumber(shipment.height)} cm`}
          </span>
        </Fact>
        <Fact term="Declared Value">
          <span className="figures">{formatMoney(shipment.declared_value)}</span>
        </Fact>
        <Fact term="Created">{formatDateTime(shipment.created_at)}</Fact>
        <Fact term="Contents" wide>
          <Isolated translate="yes">{shipment.contents_description}</Isolated>
        </Fact>
        {shipment.delivery_instructions !== null && (
          <Fact term="Delivery Instructions" wide>
            <Isolated translate="yes">{shipment.delivery_instructions}</Isolated>
          </Fact>
        )}
      </dl>
    </Card>
  </div>
);
