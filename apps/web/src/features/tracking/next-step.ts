import type { PublicShipment } from '@waymark/contracts';
import { standingOf } from '@waymark/contracts/ui';

/** What one can do now, of a parcel that was not handed over, is held, or has arrived; undefined of others. */
export const nextStep = (
  shipment: Pick<
    PublicShipment,
    'status' | 'tracking_updates' | 'sender_name' | 'recipient_name' | 'recipient_city' | 'tracking_number'
  >,
): string | undefined => {
  const { status, update, byEdit } = standingOf(shipment);
  const where = byEdit ? '' : (update?.location.trim() ?? '');
  switch (status) {
    case 'attempted_delivery':
      return `Nobody could take it${where && ` at ${where}`}. Tell us what suits you: another day, a neighbour who takes it, or collecting it yourself. What is possible depends on what ${shipment.sender_name} agreed with us.`;
    case 'exception':
      return `It is held, and the next step is ours. Where a paper or a part of the address is missing, ${shipment.sender_name} has to give it. The recipient need do nothing unless we ask.`;
    case 'delivered':
      return `${where ? `It was delivered at ${where}` : 'It was delivered; where was not recorded'}, addressed to ${shipment.recipient_name} in ${shipment.recipient_city}. Not there? Ask neighbours first, then us.`;
    case 'pending':
    case 'picked_up':
    case 'in_transit':
    case 'at_facility':
    case 'out_for_delivery':
    case 'delayed':
      return undefined;
    default:
      return status satisfies never;
  }
};
