import { type Shipment } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { Link } from '../../../../components/ui/link.js';
import { StatusPill } from '../../../../components/ui/status-pill.js';
import { formatDateTime } from '../../../../lib/format.js';
import { useGlow } from '../../../../lib/use-glow.js';
import type { Touched } from '../../api/use-live-shipments.js';
import { ShipmentActions } from '../shipment-actions.js';

export interface ShipmentListProps {
  shipments: readonly Shipment[];
  touched: Touched;
  onDelete: (id: number) => void;
}

const heading = 'px-4 py-3 text-left text-xs font-semibold text-muted whitespace-nowrap';
const cell = 'px-4 py-2.5 align-middle';

const Row = ({
  shipment,
  glow,
  onDelete,
}: {
  shipment: Shipment;
  glow: string | undefined;
  onDelete: (id: number) => void;
}) => (
  <tr ref={useGlow<HTMLTableRowElement>(glow)} className="border-t border-line transition-colors hover:bg-raised/60">
    <th scope="row" className={`${cell} text-left font-normal`}>
      <Link
        to={pagePaths.shipment(shipment.id)}
        className="figures text-sm font-medium whitespace-nowrap underline-offset-4 hover:text-signal hover:underline"
      >
        {shipment.tracking_number}
      </Link>
    </th>
    <td className={cell}>
      <StatusPill status={shipment.status} />
    </td>
    <td className={`${cell} text-sm`}>
      {shipment.sender_city}, {shipment.sender_country}
    </td>
    <td className={`${cell} text-sm`}>
      {shipment.recipient_city}, {shipment.recipient_country}
    </td>
    <td className={`${cell} text-sm whitespace-nowrap text-muted`}>
      <time dateTime={shipment.created_at}>{formatDateTime(shipment.created_at)}</time>
    </td>
    <td className={`${cell} w-14`}>
      <ShipmentActions shipment={shipment} onDelete={onDelete} />
    </td>
  </tr>
);

export const ShipmentsTable = ({ shipments, touched, onDelete }: ShipmentListProps) => (
  <div className="overflow-x-auto">
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={heading}>
            Tracking Number
          </th>
          <th scope="col" className={heading}>
            Status
          </th>
          <th scope="col" className={heading}>
            From
          </th>
          <th scope="col" className={heading}>
            To
          </th>
          <th scope="col" className={heading}>
            Created At
          </th>
          <th scope="col" className={heading}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {shipments.map((shipment) => (
          <Row key={shipment.id} shipment={shipment} glow={touched.get(shipment.id)} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  </div>
);
