import type { PublicShipment } from '@waymark/contracts';
import { isDeliveredBySender, untranslated, standingOf } from '@waymark/contracts/ui';

/** Advice for a parcel that was attempted, is held or delayed, or was delivered, for a `Sentence`; undefined for other statuses. */
export const nextStep = (
  shipment: Pick<
    PublicShipment,
    | 'status'
    | 'status_decision'
    | 'tracking_updates'
    | 'sender_name'
    | 'recipient_name'
    | 'recipient_city'
    | 'tracking_number'
  >,
): string | undefined => {
  const standing = standingOf(shipment);
  const { status, update, byEdit } = standing;
  const place = byEdit ? '' : update?.location.trim();
  const where = place && untranslated(place);
  switch (status) {
    case 'attempted_delivery':
      return `Nobody could take it${where && ` at ${where}`}. Tell us what suits you: another day, a neighbor who takes it, or collecting it yourself. What is possible depends on what ${untranslated(shipment.sender_name)} agreed with us.`;
    case 'exception':
      return `It is held, and the next step is ours. If a document or part of the address is missing, ${untranslated(shipment.sender_name)} must provide it. The recipient does not need to do anything unless we ask.`;
    case 'delayed':
      return `It takes longer than planned, and the next step is ours. You do not need to do anything: this page updates when the parcel moves. Must it arrive by a certain day? Tell us, and tell ${untranslated(shipment.sender_name)}.`;
    case 'delivered': {
      const said = isDeliveredBySender(standing) ? 'The sender reported that it was delivered' : 'It was delivered';
      return `${where ? `${said} at ${where}` : `${said}; where was not recorded`}, addressed to ${untranslated(shipment.recipient_name)} in ${untranslated(shipment.recipient_city)}. Not there? Ask neighbors first, then us.`;
    }
    case 'pending':
    case 'picked_up':
    case 'in_transit':
    case 'at_facility':
    case 'out_for_delivery':
      return undefined;
    default:
      return status satisfies never;
  }
};
