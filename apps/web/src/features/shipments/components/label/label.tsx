import type { Shipment } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { useMemo } from 'react';
import { publicAddress } from '../../../../lib/page/public-address.js';
import { barCode, qrCode } from './codes.js';
import type { LabelPaper } from './label-paper.js';
import { LabelParts } from './label-parts.js';

/** The parcel's label, with the number as a bar code and the Track page as a QR code. */
export const Label = ({
  shipment,
  paper,
  onFit,
}: {
  shipment: Shipment;
  paper: LabelPaper;
  onFit?: (isFitting: boolean) => void;
}) => {
  const { tracking_number } = shipment;
  const bars = useMemo(() => barCode(tracking_number), [tracking_number]);
  const square = useMemo(() => qrCode(publicAddress() + pagePaths.trackNumber(tracking_number)), [tracking_number]);
  return <LabelParts content={shipment} paper={paper} bars={bars} square={square} {...(onFit && { onFit })} />;
};
