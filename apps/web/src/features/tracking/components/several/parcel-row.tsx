import type { PublicShipment } from '@waymark/contracts';
import { expectation, pagePaths, publicTexts, standingOf, withPresentDue } from '@waymark/contracts/ui';
import { useState } from 'react';
import { Isolated } from '../../../../components/ui/basics/isolated.js';
import { Link } from '../../../../components/ui/basics/link.js';
import { StatusPill } from '../../../../components/ui/display/status-pill.js';
import type { ListedParcel } from '../../machines/several/machine.js';

/** The time zones of the places are not known here, so times are in the reader's. */
const noZone = (): undefined => undefined;

const Expected = ({ shipment, now }: { shipment: PublicShipment; now: Date }) => {
  const { label, text } = expectation(shipment, now, noZone);
  return (
    <>
      {/* The heading of the column says it on wide pages. */}
      <span className={label === 'Expected delivery' ? 'md:hidden' : undefined}>{`${label}: `}</span>
      <span>{text}</span>
    </>
  );
};

/** A number of the list `list` with the state of its parcel. */
export const ParcelRow = ({ number, shipment: read, list, now }: ListedParcel & { list: string; now: Date }) => {
  const [first] = useState(read?.version);
  if (!read) {
    return (
      <tr>
        <th scope="row">
          <span translate="no" className="figures inline-flex min-h-11 items-center break-all">
            {number}
          </span>
        </th>
        <td colSpan={3} className="text-muted">
          {publicTexts.shipmentNotFound}
        </td>
      </tr>
    );
  }
  const shipment = withPresentDue(read, +now);
  const place = standingOf(shipment).update?.location.trim();
  return (
    <tr>
      <th scope="row">
        {/* A new element for each version, so that the glow runs again. */}
        {shipment.version !== first && <span key={shipment.version} aria-hidden="true" className="row-glow" />}
        <Link
          to={pagePaths.trackNumber(number)}
          state={{ list }}
          translate="no"
          className="figures inline-flex min-h-11 items-center whitespace-nowrap text-ink underline underline-offset-4"
        >
          {number}
        </Link>
      </th>
      <td>
        <StatusPill status={shipment.status} />
      </td>
      <td>{place ? <Isolated>{place}</Isolated> : <span className="text-muted">No scan yet</span>}</td>
      <td className={shipment.due.state === 'late' ? 'text-danger' : undefined}>
        <Expected shipment={shipment} now={now} />
      </td>
    </tr>
  );
};
