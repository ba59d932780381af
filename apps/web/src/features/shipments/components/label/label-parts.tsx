import type { Shipment } from '@waymark/contracts';
import { useRef } from 'react';
import { dimensionsText, fieldText } from '../../../../lib/wording/field-text.js';
import { formatDate } from '../../../../lib/wording/format.js';
import { useSettings } from '../../../../lib/page/settings.js';
import { useFittedText } from './label-fit.js';
import type { LabelPaper } from './label-paper.js';
import './label.css';

export type LabelContent = Pick<
  Shipment,
  | 'tracking_number'
  | 'service_type'
  | `${'sender' | 'recipient'}_${'name' | 'address' | 'city' | 'country' | 'phone'}`
  | 'weight'
  | 'length'
  | 'width'
  | 'height'
  | 'estimated_delivery'
  | 'delivery_instructions'
>;

/** Each line takes its direction from its own first letter. `useFittedText` shortens lines that do not fit. */
const Address = ({ content, party }: { content: LabelContent; party: 'sender' | 'recipient' }) => (
  <>
    <p className="label-heading">{party === 'sender' ? 'From' : 'To'}</p>
    <p className="label-name">
      <bdi data-whole={content[`${party}_name`]}>{content[`${party}_name`]}</bdi>
    </p>
    {(['address', 'city', 'country'] as const).map((part) => (
      <p key={part} dir="auto" data-whole={content[`${party}_${part}`]}>
        {content[`${party}_${part}`]}
      </p>
    ))}
    <p className="label-phone figures">{content[`${party}_phone`]}</p>
  </>
);

/** The label with its codes as image URLs; without a URL the place of the code stays empty. */
export const LabelParts = ({
  content,
  paper,
  bars,
  square,
  onFit,
}: {
  content: LabelContent;
  paper: LabelPaper;
  bars?: string;
  square?: string;
  /** Called after each change with whether the texts fit. */
  onFit?: (isFitting: boolean) => void;
}) => {
  const { company_name } = useSettings();
  const addresses = useRef<HTMLDivElement>(null);
  // Joined, because separate lines would take space from the addresses.
  const instructions = content.delivery_instructions?.trim().replace(/\s*[\r\n]+\s*/g, ' · ') ?? '';
  useFittedText(addresses, JSON.stringify([content, paper]), onFit);
  return (
    <div translate="no" className="shipment-label" data-paper={paper}>
      <div className="flex items-center justify-between gap-[3mm] border-b-[0.6mm] border-current pb-[2mm]">
        <p className="min-w-0 font-heading text-[6mm] leading-none font-bold">{company_name}</p>
        <p className="bg-[#000] px-[2.5mm] py-[1.2mm] text-[4.4mm] leading-none font-bold text-[#fff] uppercase">
          {fieldText('service_type', content.service_type)}
        </p>
      </div>
      <div ref={addresses} className="label-addresses">
        <div className="label-sender">
          <Address content={content} party="sender" />
        </div>
        <div className="label-recipient">
          <div className="label-square">
            {square ? <img src={square} alt="QR code of the track page" /> : <div />}
            Track this parcel
          </div>
          <Address content={content} party="recipient" />
          {instructions !== '' && (
            <p dir="auto" className="label-phone" data-whole={instructions}>
              {instructions}
            </p>
          )}
        </div>
        <p className="label-shortened">
          “…” marks shortened text. The full text is in shipment{' '}
          <span className="whitespace-nowrap">{content.tracking_number}</span>.
        </p>
      </div>
      <div className="grid gap-[2mm]">
        <div className="figures flex justify-between border-y-[0.3mm] border-current py-[1.5mm] text-[3.2mm] leading-tight">
          <span>{fieldText('weight', content.weight)}</span>
          <span>{dimensionsText(content)}</span>
          <span>{content.estimated_delivery ? `by ${formatDate(content.estimated_delivery)}` : ''}</span>
        </div>
        {bars ? (
          <img src={bars} alt={`Bar code of ${content.tracking_number}`} className="h-[20mm] w-full" />
        ) : (
          <div className="h-[20mm]" />
        )}
        <p className="figures text-center text-[4.6mm] leading-none font-bold">{content.tracking_number}</p>
      </div>
    </div>
  );
};
