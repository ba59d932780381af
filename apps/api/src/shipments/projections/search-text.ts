import type { Shipment } from '@waymark/domain';

const ASCII = /^[\0-\x7f]*$/u;
const MARKS = /\p{M}/gu;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Lower-case words without accents: what is found whatever the way it is typed. */
export const searchWords = (text: string): string[] => {
  // Most texts are plain ASCII, which has nothing to take apart.
  const plain = ASCII.test(text) ? text : text.normalize('NFKD').replace(MARKS, '');
  return plain.toLowerCase().match(WORDS) ?? [];
};

/** The words by which a shipment is found, each after a blank, so that ' lon' finds 'London'. A tracking number is found with and without its hyphens. */
export const searchText = ({ tracking_number, waybill }: Shipment): string => {
  const words = searchWords(
    `${tracking_number} ${tracking_number.replaceAll('-', '')} ${waybill.sender_name} ${waybill.sender_city} ${waybill.sender_country} ` +
      `${waybill.recipient_name} ${waybill.recipient_city} ${waybill.recipient_country} ${waybill.contents_description}`,
  );
  return ` ${words.join(' ')}`;
};
