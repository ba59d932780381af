import { type Shipment } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { MoveRight } from 'lucide';
import { Link } from '../../../../components/ui/basics/link.js';
import { WindowList } from '../../../../components/ui/display/window-list.js';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { useWindowRows } from '../../../../lib/page/use-window-rows.js';
import { useGlow } from '../../../../lib/live/use-glow.js';
import { ShipmentActions } from '../shipment-actions.js';
import { ChooseBox } from './chosen-row.js';
import type { ShipmentListProps } from './shipments-table.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { Name } from '../../../../components/ui/basics/name.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';
import { ReportedStatus } from '../reported-status.js';

const ShipmentCard = ({
  shipment,
  glow,
  isChosen,
  onToggle,
  onDelete,
}: {
  shipment: Shipment;
  glow: string | undefined;
  isChosen: boolean;
  onToggle: (id: number) => void;
  onDelete: (id: number) => void;
}) => (
  <div
    ref={useGlow<HTMLDivElement>(glow)}
    className="relative grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line px-4 py-4"
  >
    <div className="-ml-3 flex items-center gap-1">
      <ChooseBox shipment={shipment} isChosen={isChosen} onToggle={onToggle} />
      <Link
        translate="no"
        to={pagePaths.shipment(shipment.id)}
        className="figures min-h-10 content-center text-sm font-semibold after:absolute after:inset-0"
      >
        {shipment.tracking_number}
      </Link>
      <span className="relative z-10 ml-auto">
        <ShipmentActions shipment={shipment} onDelete={onDelete} />
      </span>
    </div>
    <p className="text-sm font-medium break-words">
      <Name>{shipment.recipient_name}</Name>
    </p>
    <p className="flex flex-wrap items-center gap-x-2 text-sm break-words [&>span]:min-w-0">
      <span>
        <Isolated>{shipment.sender_city}</Isolated>, <Isolated>{shipment.sender_country}</Isolated>
      </span>
      <Icon of={MoveRight} label="to" className="size-4 text-muted" />
      <span>
        <Isolated>{shipment.recipient_city}</Isolated>, <Isolated>{shipment.recipient_country}</Isolated>
      </span>
    </p>
    <div className="flex items-center justify-between gap-2">
      <ReportedStatus shipment={shipment} />
      <time dateTime={shipment.created_at} className="text-xs text-muted">
        {formatDateTime(shipment.created_at)}
      </time>
    </div>
  </div>
);

/** The table's rows as cards, for small screens. */
export const ShipmentCards = ({ list, touched, chosen, onToggle, onMore, onDelete }: ShipmentListProps) => (
  <WindowList
    as="ul"
    rows={list.rows}
    inSight={useWindowRows(list.rows, 188, { onMore: list.isWhole ? undefined : onMore })}
    total={list.total}
  >
    {(shipment) => (
      <ShipmentCard
        shipment={shipment}
        glow={touched.get(shipment.id)}
        isChosen={chosen.has(shipment.id)}
        onToggle={onToggle}
        onDelete={onDelete}
      />
    )}
  </WindowList>
);
