import { type Shipment } from '@waymark/contracts';
import { pagePaths, SERVICE_TYPE_LABELS } from '@waymark/contracts/ui';
import { useMemo } from 'react';
import { formatDate, formatNumber } from '../../../../lib/wording/format.js';
import { useSettings } from '../../../../lib/page/settings.js';
import { barCode, qrCode } from './codes.js';
import type { LabelPaper } from './label-paper.js';
import './label.css';

interface Person {
  heading: string;
  name: string;
  address: string;
  city: string;
  country: string;
  phone: string;
}

const Address = ({ heading, name, address, city, country, phone, large = false }: Person & { large?: boolean }) => (
  <div className="min-w-0">
    <p className="text-[2.6mm] leading-tight font-semibold tracking-wider uppercase">{heading}</p>
    <p
      className={
        large
          ? 'line-clamp-2 text-[5.2mm] leading-tight font-bold break-words'
          : 'line-clamp-2 text-[3.2mm] leading-snug font-semibold break-words'
      }
    >
      {name}
    </p>
    <div className={large ? 'text-[4.2mm] leading-snug break-words' : 'text-[3mm] leading-snug break-words'}>
      <p className={large ? 'line-clamp-3' : 'line-clamp-2'}>{address}</p>
      <p className="line-clamp-2">{city}</p>
      <p className="line-clamp-1">{country}</p>
    </div>
    <p className="figures text-[2.8mm] leading-snug">{phone}</p>
  </div>
);

/** The parcel's label, with the number as bars and the track page as a QR code. */
export const Label = ({ shipment, paper }: { shipment: Shipment; paper: LabelPaper }) => {
  const { company_name } = useSettings();
  const { tracking_number } = shipment;
  const bars = useMemo(() => barCode(tracking_number), [tracking_number]);
  const square = useMemo(
    () => qrCode(`${window.location.origin}${pagePaths.trackNumber(tracking_number)}`),
    [tracking_number],
  );
  return (
    <div className="shipment-label" data-paper={paper}>
      <div className="flex items-center justify-between border-b-[0.6mm] border-current pb-[2mm]">
        <p className="font-heading text-[6mm] leading-none font-bold">{company_name}</p>
        <p className="bg-[#000] px-[2.5mm] py-[1.2mm] text-[4.4mm] leading-none font-bold text-[#fff] uppercase">
          {SERVICE_TYPE_LABELS[shipment.service_type]}
        </p>
      </div>
      <Address
        heading="From"
        name={shipment.sender_name}
        address={shipment.sender_address}
        city={shipment.sender_city}
        country={shipment.sender_country}
        phone={shipment.sender_phone}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_30mm] content-start overflow-hidden gap-[3mm] border-t-[0.3mm] border-current pt-[3mm]">
        <Address
          large
          heading="To"
          name={shipment.recipient_name}
          address={shipment.recipient_address}
          city={shipment.recipient_city}
          country={shipment.recipient_country}
          phone={shipment.recipient_phone}
        />
        <div className="grid content-start gap-[1mm] text-center text-[2.6mm] leading-tight">
          <img src={square} alt="QR code of the track page" className="w-full" />
          Track this parcel
        </div>
      </div>
      <div className="grid gap-[2mm]">
        <div className="figures flex justify-between border-y-[0.3mm] border-current py-[1.5mm] text-[3.2mm] leading-tight">
          <span>{formatNumber(shipment.weight)} kg</span>
          <span>
            {formatNumber(shipment.length)} × {formatNumber(shipment.width)} × {formatNumber(shipment.height)} cm
          </span>
          <span>{shipment.estimated_delivery ? `by ${formatDate(shipment.estimated_delivery)}` : ''}</span>
        </div>
        <img src={bars} alt={`Bar code of ${tracking_number}`} className="h-[20mm] w-full" />
        <p className="figures text-center text-[4.6mm] leading-none font-bold">{tracking_number}</p>
      </div>
    </div>
  );
};
