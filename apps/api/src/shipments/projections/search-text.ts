import {
  endsOfPhone,
  foldedInOne,
  isUnspaced,
  nationalDigits,
  phoneDigits,
  phoneLookedFor,
  queryWords,
  searchWords,
  spellingsOf,
  unabbreviated,
} from '@waymark/contracts';
import { trackingNumbersIn, type Shipment } from '@waymark/domain';
import { searchedTexts, waybillFields, withoutFormat } from '@waymark/vocabulary';

const E_MAILS = /\S*@\S*/gu;
/** Prefixes of words that only a query with an @ matches. No typed word begins with them, and FTS5 treats them as letters. */
const [WHOLE, DOMAIN] = ['\ue000', '\ue001'];
/** Prefixes of a phone number's national digits and of all its digits in reverse, and the mark of the end of a whole word. */
const [PHONE, BACKWARDS, END] = ['\ue002', '\ue005', '\ue006'];
/** The prefix of a tracking number without WM, in reverse. */
const CODE = '\ue007';
/** The prefix of two words that stand together in a name, as one word: a search for macdonald finds Mac Donald. */
const JOINED = '\ue008';
/** Prefixes of words that only a filter by city matches. */
const CITY = { sender: '\ue003', recipient: '\ue004' } as const;

/** A whole e-mail address, or its domain, as one word. In parts, most addresses would have the word 'com', and a search for it would read them all. */
const emailWord = (email: string): string => (email.startsWith('@') ? DOMAIN : WHOLE) + foldedInOne(email);

/** Omits words that begin with another word, such as 'euler1234' with a name: a search for the name would read thousands of them. */
const wordsOfEmail = (email: string, words: readonly string[]): string[] => {
  const at = email.indexOf('@');
  const own = searchWords(email.slice(0, at)).filter((word) => !words.some((other) => word.startsWith(other)));
  return [...own, emailWord(email), emailWord(email.slice(at))];
};

const backwardsOf = (text: string): string => Array.from(text).reverse().join('');
const backwards = (digits: string): string => BACKWARDS + backwardsOf(digits);

/** A number is found by its national beginning and by its end, because the length of the area code is unknown. */
const wordsOfPhone = (phone: string): string[] => {
  const digits = phoneDigits(phone);
  return digits === '' ? [] : [PHONE + nationalDigits(phone), backwards(digits) + END];
};

/** Words of which one must match, if the query can be a phone number. A number stored without its country or area code is a suffix of the query. */
export const phonesLookedFor = (query: string): string[] => {
  const digits = phoneLookedFor(query);
  if (digits === undefined) return [];
  return [PHONE + digits, backwards(digits), ...endsOfPhone(digits).map((end) => backwards(end) + END)];
};

/** More numbers than a page of a mail has. */
const MOST_NUMBERS = 50;

/** The whole tracking numbers in a query, each as one word. */
export const numbersLookedFor = (query: string): string[] =>
  trackingNumbersIn(query).slice(0, MOST_NUMBERS).map(foldedInOne);

/** Fewer characters from the end of a tracking number match too many. */
const CODE_WORD = /^[0-9a-tv-z]{4,14}$/;
const BEGINNING = /^wm/;

/** Words of which one must match, if the query can be the beginning or the last characters of a tracking number. */
export const codesLookedFor = (query: string): string[] => {
  const code = foldedInOne(withoutFormat(query.normalize('NFKC')));
  if (!CODE_WORD.test(code)) return [];
  const read = code.replace(/[il]/g, '1').replaceAll('o', '0');
  return [CODE + backwardsOf(read), ...(BEGINNING.test(read) ? [read] : [])];
};

type Party = keyof typeof CITY;

/** A party's city as one word, in each of its spellings. */
const wordsOfCity = (party: Party, city: string): string[] =>
  [...spellingsOf(city), ...unabbreviated(queryWords(city)).map((words) => words.join(''))]
    .filter(Boolean)
    .map((word) => CITY[party] + word + END);

/** Words of which one must match: the whole of a city. */
export const citiesNamed = (party: Party, names: readonly string[] = []): string[] =>
  names.map((name) => CITY[party] + foldedInOne(name) + END);

/**
 * Words of which one must match: the beginning of a city as written, or one of `names`. Empty if the text has neither
 * letters nor digits.
 */
export const citiesLookedFor = (party: Party, written: string, names?: readonly string[]): string[] => {
  const folded = foldedInOne(written);
  return folded === '' ? [] : [CITY[party] + folded, ...citiesNamed(party, names)];
};

/** Each two consecutive words as one. Scripts without spaces have none. */
const pairsIn = (text: string, words: readonly string[]): string[] =>
  isUnspaced(text) ? [] : words.slice(1).map((word, place) => `${words[place]}${word}`);

/** Words of which one must match: a word as a beginning, or as two whole words of a name. */
const termOf = (word: string): string[] => [word, JOINED + word + END];

/**
 * At most `most` lists of words, of each of which one must match: a word of the query, or that word joined with the one
 * before or after it, since mac donald finds MacDonald. An e-mail address, or a part of one with its @, is one word.
 */
export const wordsLookedFor = (query: string, most: number): string[][] => {
  const emails = (query.match(E_MAILS) ?? [])
    .filter(foldedInOne)
    .slice(0, most)
    .map((email) => [emailWord(email)]);
  const words = queryWords(query.replace(E_MAILS, ' ')).slice(0, most - emails.length);
  const joined = pairsIn(query, words);
  return [
    ...emails,
    ...words.map((word, place) => [word, ...joined.slice(Math.max(0, place - 1), place + 1)].flatMap(termOf)),
  ];
};

/** The search words of a shipment, each once and after a space, so that ' lon' finds 'London'. A tracking number is found with and without hyphens, and by its end. */
export const searchText = ({ tracking_number, waybill }: Shipment): string => {
  const words = [tracking_number, ...searchedTexts(waybillFields, waybill)].flatMap(searchWords);
  const emails = [waybill.sender_email, waybill.recipient_email].flatMap((email) => wordsOfEmail(email, words));
  const phones = [waybill.sender_phone, waybill.recipient_phone].flatMap(wordsOfPhone);
  const cities = [...wordsOfCity('sender', waybill.sender_city), ...wordsOfCity('recipient', waybill.recipient_city)];
  const { sender_name, sender_city, recipient_name, recipient_city } = waybill;
  const pairs = [sender_name, sender_city, recipient_name, recipient_city].flatMap((name) =>
    pairsIn(name, queryWords(name)).map((joined) => JOINED + joined + END),
  );
  const code = CODE + backwardsOf(foldedInOne(tracking_number).replace(BEGINNING, ''));
  return ` ${[...new Set([...words, ...emails, ...phones, ...cities, ...pairs, code])].join(' ')}`;
};
