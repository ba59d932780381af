import type { WrittenNumber } from '@waymark/contracts';
import { SERVICE_TYPE_LABELS, isolated } from '@waymark/contracts/ui';
import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Card } from '../../../../components/ui/basics/card.js';
import { Parcel } from '../../../../components/illustrations/parcel.js';
import { formatMoney, formatNumber } from '../../../../lib/wording/format.js';
import { chargedWeight } from './values/charged-weight.js';
import { numberOf, type ShipmentFormValues } from './values/shipment-form-values.js';

const place = (city: string, country: string): string =>
  [city, country].filter(Boolean).map(isolated).join(', ') || '…';

const weightText = (weight: number | undefined): string => {
  if (weight === undefined) return '…';
  return weight < 0.01 ? 'under 0.01 kg' : `${formatNumber(weight)} kg`;
};

const positive = (value: WrittenNumber): number => Math.max(numberOf(value), 0);

/** A drawing of the box to scale. */
const Box = ({ length, width, height }: { length: number; width: number; height: number }) => {
  const scale = 52 / Math.max(length, width, height, 0.1);
  const edge = (size: number) => Math.max(8, size * scale);
  return (
    <svg viewBox="0 0 160 130" className="h-36 w-full" aria-hidden="true">
      <g transform={`translate(${80 + (edge(length) - edge(width)) * 0.43} ${118 - (edge(width) + edge(length)) / 2})`}>
        <Parcel at={[0, 0, 0]} size={[edge(width), edge(length), edge(height)]} />
      </g>
    </svg>
  );
};

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 text-sm">
    <dt className="text-muted">{term}</dt>
    <dd className="figures text-right font-medium">{children}</dd>
  </div>
);

/** A summary of the form that stays visible. */
export const FormSummary = ({ control, children }: { control: Control<ShipmentFormValues>; children: ReactNode }) => {
  const form = useWatch({ control }) as ShipmentFormValues;
  const [length, width, height] = [positive(form.length), positive(form.width), positive(form.height)];
  const { actual, volume, chargedBy } = chargedWeight(positive(form.weight), length, width, height);
  return (
    <Card className="grid gap-4 p-5 lg:sticky lg:top-20">
      <h2 className="text-lg">Summary</h2>
      <Box length={length} width={width} height={height} />
      <ol className="grid gap-3 text-sm">
        <li className="relative grid gap-0.5 pl-6 before:absolute before:top-1.5 before:left-0.5 before:size-2.5 before:rounded-full before:border-2 before:border-muted after:absolute after:top-5.5 after:left-1.5 after:h-6 after:border-l-2 after:border-dotted after:border-line-strong">
          <span className="text-xs text-muted">From</span>
          <span className="font-medium break-words">{place(form.sender_city, form.sender_country)}</span>
        </li>
        <li className="relative grid gap-0.5 pl-6 before:absolute before:top-1.5 before:left-0.5 before:size-2.5 before:rounded-full before:bg-signal">
          <span className="text-xs text-muted">To</span>
          <span className="font-medium break-words">{place(form.recipient_city, form.recipient_country)}</span>
        </li>
      </ol>
      <dl>
        <Line term="Service">{form.service_type === '' ? '…' : SERVICE_TYPE_LABELS[form.service_type]}</Line>
        <Line term="Actual weight">{weightText(actual)}</Line>
        <Line term="Volume weight">{weightText(volume)}</Line>
        <Line term="Charged by">{chargedBy ?? '…'}</Line>
        <Line term="Declared">{formatMoney(positive(form.declared_value))}</Line>
      </dl>
      <div className="grid gap-2">{children}</div>
    </Card>
  );
};
