import { type Shipment } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { useNavigate } from 'react-router-dom';
import { Link } from '../../../../components/ui/basics/link.js';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { useWindowRows } from '../../../../lib/page/use-window-rows.js';
import { useGlow } from '../../../../lib/live/use-glow.js';
import type { ShipmentList } from '../../api/shipment-cache.js';
import type { Touched } from '../../api/use-live-shipments.js';
import { ShipmentActions } from '../shipment-actions.js';
import { ChooseBox } from './chosen-row.js';
import { Name } from '../../../../components/ui/basics/name.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';
import { ReportedStatus } from '../reported-status.js';
import { rowPress } from '../row-press.js';

export interface ShipmentListProps {
  list: ShipmentList;
  touched: Touched;
  /** Ids of the chosen rows. */
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
  onMore: () => void;
  onDelete: (id: number) => void;
}

const heading = 'px-4 py-3 print:px-2 text-left text-xs font-semibold text-muted whitespace-nowrap';
const cell = 'px-4 py-2.5 print:px-2 align-middle';

const height = 61;

const Row = ({
  shipment,
  index,
  glow,
  isChosen,
  onToggle,
  onDelete,
}: {
  shipment: Shipment;
  /** Index among the shipments, from 0. */
  index: number;
  glow: string | undefined;
  isChosen: boolean;
  onToggle: (id: number) => void;
  onDelete: (id: number) => void;
}) => {
  const navigate = useNavigate();
  return (
    <tr
      ref={useGlow<HTMLTableRowElement>(glow)}
      aria-rowindex={index + 2}
      {...rowPress(shipment.id, (id) => void navigate(pagePaths.shipment(id)))}
      className="cursor-pointer break-inside-avoid border-t border-line transition-colors hover:bg-raised/60"
      style={{ height }}
    >
      <th scope="row" className="py-2.5 pr-4 pl-2 text-left align-middle font-normal">
        <span className="flex items-center">
          <ChooseBox shipment={shipment} isChosen={isChosen} onToggle={onToggle} />
          <Link
            translate="no"
            to={pagePaths.shipment(shipment.id)}
            className="figures text-sm font-medium whitespace-nowrap underline-offset-4 hover:text-signal hover:underline"
          >
            {shipment.tracking_number}
          </Link>
        </span>
      </th>
      <td className={cell}>
        <ReportedStatus shipment={shipment} />
      </td>
      <td className={`${cell} truncate text-sm`}>
        <Isolated>{shipment.sender_city}</Isolated>, <Isolated>{shipment.sender_country}</Isolated>
      </td>
      <td className={`${cell} text-sm`}>
        <Name className="block truncate text-left font-medium">{shipment.recipient_name}</Name>
        <span className="block truncate text-muted">
          <Isolated>{shipment.recipient_city}</Isolated>, <Isolated>{shipment.recipient_country}</Isolated>
        </span>
      </td>
      <td className={`${cell} text-sm whitespace-nowrap text-muted`}>
        <time dateTime={shipment.created_at}>{formatDateTime(shipment.created_at)}</time>
      </td>
      <td className={`${cell} print:hidden`}>
        <ShipmentActions shipment={shipment} onDelete={onDelete} />
      </td>
    </tr>
  );
};

/** Fills the height of rows that are not rendered. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden="true">
      <td colSpan={6} style={{ height }} />
    </tr>
  );

/** Renders only the visible rows. */
export const ShipmentsTable = ({ list, touched, chosen, onToggle, onMore, onDelete }: ShipmentListProps) => {
  const { items, before, behind, holder } = useWindowRows(list.rows, height, {
    onMore: list.isWhole ? undefined : onMore,
  });
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table
        className="w-full min-w-[52rem] print:min-w-0 print:[&_td,&_td_*]:whitespace-normal table-fixed border-collapse"
        aria-rowcount={list.total + 1}
      >
        <thead>
          <tr>
            <th scope="col" className={`${heading} w-58 pl-12 print:w-42`}>
              Tracking Number
            </th>
            <th scope="col" className={`${heading} w-48 print:w-43`}>
              Status
            </th>
            <th scope="col" className={heading}>
              From
            </th>
            <th scope="col" className={heading}>
              To
            </th>
            <th scope="col" className={`${heading} w-44 print:w-30`}>
              Created At
            </th>
            <th scope="col" className={`${heading} w-22 print:hidden`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody ref={holder}>
          <Gap height={before} />
          {items.map(({ index, key }) => {
            const shipment = list.rows[index];
            return (
              shipment && (
                <Row
                  key={key}
                  shipment={shipment}
                  index={index}
                  glow={touched.get(shipment.id)}
                  isChosen={chosen.has(shipment.id)}
                  onToggle={onToggle}
                  onDelete={onDelete}
                />
              )
            );
          })}
          <Gap height={behind} />
        </tbody>
      </table>
    </div>
  );
};
