import { Parcel } from '../../illustrations/parcel.js';

/** A small stack of parcels for empty states. */
export const ParcelPicture = ({ className = 'h-28' }: { className?: string }) => (
  <svg viewBox="0 0 160 120" className={className} aria-hidden="true">
    <g transform="translate(61.5 66)">
      <Parcel at={[0, 0, 0]} size={[40, 44, 34]} />
      <Parcel at={[39, -15, 0]} size={[34, 34, 24]} />
      <Parcel at={[10, 8, 34]} size={[26, 30, 22]} />
    </g>
  </svg>
);
