import type { Shipment } from '@waymark/domain';
import { searchWords } from '../../event-sourcing/read-models/search-words.js';

const E_MAILS = /\S*@\S*/gu;
/** Begin what only a query with an @ looks for: no word that somebody types begins so, and FTS5 takes them for letters. */
const [WHOLE, DOMAIN] = ['\ue000', '\ue001'];

const inOne = (text: string): string => searchWords(text).join('');

/** All of an e-mail address in one, or what is after its @: taken apart most would have a 'com', and whoever looked for one would have the index read them all. */
const emailWord = (email: string): string => (email.startsWith('@') ? DOMAIN : WHOLE) + inOne(email);

/** Without words that begin as a name does, such as 'euler1234': it is found by the name, which would have the index read thousands of them. */
const wordsOfEmail = (email: string, words: readonly string[]): string[] => {
  const at = email.indexOf('@');
  const own = searchWords(email.slice(0, at)).filter((word) => !words.some((other) => word.startsWith(other)));
  return [...own, emailWord(email), emailWord(email.slice(at))];
};

/** The words of a query; an e-mail address, or what is typed of one, is one of them. */
export const wordsLookedFor = (query: string): string[] => [
  ...(query.match(E_MAILS) ?? []).filter(inOne).map(emailWord),
  ...searchWords(query.replace(E_MAILS, ' ')),
];

/** The words by which a shipment is found, each once and after a blank, so that ' lon' finds 'London'. A tracking number is found with and without its hyphens. */
export const searchText = ({ tracking_number, waybill }: Shipment): string => {
  const words = searchWords(
    `${tracking_number} ${tracking_number.replaceAll('-', '')} ${waybill.sender_name} ${waybill.sender_city} ${waybill.sender_country} ` +
      `${waybill.recipient_name} ${waybill.recipient_city} ${waybill.recipient_country} ${waybill.contents_description} ` +
      `${waybill.sender_address} ${waybill.recipient_address}`,
  );
  const emails = [waybill.sender_email, waybill.recipient_email].flatMap((email) => wordsOfEmail(email, words));
  return ` ${[...new Set([...words, ...emails])].join(' ')}`;
};
