import type { ShipmentStatus } from '@waymark/contracts';
import type { Expectation } from '@waymark/contracts/ui';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/ui/basics/icon.js';
import { appearanceOfStatus } from '../../../components/ui/display/status-pill.js';
import { Sentence } from '../../../components/ui/basics/isolated.js';
import type { Elements } from '../../../components/ui/basics/elements.js';

interface SummaryFrameProps {
  number: string;
  status: ShipmentStatus;
  /** The headline, for a `Sentence`. */
  words: string;
  expected: { label: string; text: Expectation['text'] };
  late: Elements;
  /** Shown after the number. */
  copy: Elements;
  /** Shown at the end of the number's line. */
  line: Elements;
  reported: Elements;
  route: ReactNode;
  /** Shown under the headline: the progress and the reason. */
  children: Elements;
}

/** The layout of a tracking result, in the page and in the prerendered template that the server fills in. */
export const SummaryFrame = ({
  number,
  status,
  words,
  expected,
  late,
  copy,
  line,
  reported,
  route,
  children,
}: SummaryFrameProps) => (
  <article
    aria-label={`Shipment ${number}`}
    data-status={status}
    className="summary overflow-hidden rounded-xl border border-line bg-surface shadow-card"
  >
    {late}
    <div className="grid content-between gap-4 p-5 sm:gap-8 sm:p-8">
      <div className="flex flex-wrap items-center justify-between">
        <div className="flex min-w-0 items-center">
          <span translate="no" className="figures text-xs font-medium whitespace-nowrap select-all sm:text-sm">
            {number}
          </span>
          {copy}
        </div>
        {line}
      </div>
      <div className="flex items-start gap-4 max-[15rem]:flex-col sm:gap-5">
        <span key={status} className="status-seal">
          <Icon of={appearanceOfStatus(status).icon} className="size-6 sm:size-7" />
        </span>
        <div key={words} className="grid min-w-0 animate-arrive gap-1 sm:gap-2">
          <h2 className="text-xl break-words">
            <Sentence>{words}</Sentence>
          </h2>
          <dl className="font-heading leading-snug font-semibold sm:text-lg">
            <dt className="inline text-muted">{`${expected.label}:`}</dt> <dd className="inline">{expected.text}</dd>
          </dl>
          {reported}
        </div>
      </div>
      {children}
    </div>
    <div className="summary-map print-hidden">{route}</div>
  </article>
);
