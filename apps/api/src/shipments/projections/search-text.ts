import type { Shipment } from '@waymark/domain';
import { searchWords } from '../../event-sourcing/read-models/search-words.js';

/** The words by which a shipment is found, each after a blank, so that ' lon' finds 'London'. A tracking number is found with and without its hyphens. */
export const searchText = ({ tracking_number, waybill }: Shipment): string => {
  const words = searchWords(
    `${tracking_number} ${tracking_number.replaceAll('-', '')} ${waybill.sender_name} ${waybill.sender_city} ${waybill.sender_country} ` +
      `${waybill.recipient_name} ${waybill.recipient_city} ${waybill.recipient_country} ${waybill.contents_description}`,
  );
  return ` ${words.join(' ')}`;
};
