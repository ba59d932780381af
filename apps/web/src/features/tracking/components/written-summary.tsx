import type { ShipmentStatus } from '@waymark/contracts';
import { Skeleton } from '../../../components/ui/feedback/skeleton.js';
import { LateBandFrame } from './late-band.js';
import { SummaryFrame } from './summary-frame.js';

/** A result template whose names in braces the server fills in. The browser adds times, because it knows the reader's zone. */
export const WrittenSummary = ({ status }: { status: ShipmentStatus }) => (
  <SummaryFrame
    number="{{number}}"
    status={status}
    words="{{words}}"
    expected={{ label: '{{expected}}', text: '{{day}}' }}
    late={<>{'{{late}}'}</>}
    copy={<span className="-my-2 size-11" />}
    line={null}
    reported={<Skeleton className="h-5.5 w-56 max-w-full" />}
    route={null}
  >
    <noscript>
      <p className="text-sm text-muted">The updates, the route and the live view need JavaScript.</p>
    </noscript>
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-16 w-full" />
  </SummaryFrame>
);

export const WrittenLateBand = () => <LateBandFrame headline="{{headline}}" reason="{{reason}}" />;
