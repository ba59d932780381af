import { type Shipment } from '@waymark/contracts';
import { SERVICE_TYPE_LABELS } from '@waymark/contracts/ui';
import type { ReactNode } from 'react';
import { Card } from '../../../../components/ui/card.js';
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../../../../lib/wording/format.js';

const Fact = ({ term, children, wide = false }: { term: string; children: ReactNode; wide?: boolean }) => (
  <div className={wide ? 'col-span-2 grid gap-0.5' : 'grid content-start gap-0.5'}>
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="font-medium break-words">{children}</dd>
  </div>
);

const Place = ({ role, name, city, country }: { role: string; name: string; city: string; country: string }) => (
  <div className="grid min-w-0 content-start gap-0.5">
    <p className="text-xs text-muted">{role}</p>
    <p className="font-semibold break-words">{name}</p>
    <p className="text-sm break-words text-muted">
      {city}, {country}
    </p>
  </div>
);

export const Facts = ({ shipment }: { shipment: Shipment }) => (
  <div className="grid content-start gap-6">
    <Card className="p-5 sm:p-6">
      <div className="grid grid-cols-2 gap-5">
        <Place
          role="Sender"
          name={shipment.sender_name}
          city={shipment.sender_city}
          country={shipment.sender_country}
        />
        <Place
          role="Recipient"
          name={shipment.recipient_name}
          city={shipment.recipient_city}
          country={shipment.recipient_country}
        />
      </div>
    </Card>
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-lg">Package</h2>
      <dl className="grid grid-cols-2 gap-4">
        <Fact term="Service Type">{SERVICE_TYPE_LABELS[shipment.service_type]}</Fact>
        <Fact term="Estimated Delivery">
          {shipment.estimated_delivery ? formatDate(shipment.estimated_delivery) : 'N/A'}
        </Fact>
        <Fact term="Weight">
          <span className="figures">{formatNumber(shipment.weight)} kg</span>
        </Fact>
        <Fact term="Dimensions">
          <span className="figures">
            {formatNumber(shipment.length)} × {formatNumber(shipment.width)} × {formatNumber(shipment.height)} cm
          </span>
        </Fact>
        <Fact term="Declared Value">
          <span className="figures">{formatMoney(shipment.declared_value)}</span>
        </Fact>
        <Fact term="Created">{formatDateTime(shipment.created_at)}</Fact>
        <Fact term="Contents" wide>
          {shipment.contents_description}
        </Fact>
      </dl>
    </Card>
  </div>
);
