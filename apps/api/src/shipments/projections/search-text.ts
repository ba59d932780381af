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
/** The prefix of two or three words that stand together in a name, as one word: a search for macdonald finds Mac Donald. */
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
const citiesNamed = (party: Party, names: readonly string[] = []): string[] =>
  names.map((name) => CITY[party] + foldedInOne(name) + END);

/**
 * Words of which one must match: the beginning of a city as written, or one of `names`. Empty if the text has neither
 * letters nor digits.
 */
export const citiesLookedFor = (party: Party, written: string, names?: readonly string[]): string[] => {
  const folded = foldedInOne(written);
  return folded === '' ? [] : [CITY[party] + folded, ...citiesNamed(party, names)];
};

/** Consecutive words, by the places of the first and after the last. */
interface Run {
  words: readonly string[];
  from: number;
  to: number;
}

const runsOf = (words: readonly string[], ...lengths: readonly number[]): Run[] =>
  lengths.flatMap((length) =>
    words.slice(length - 1).map((_, from) => ({ words: words.slice(from, from + length), from, to: from + length })),
  );

const isIn = ({ from, to }: Pick<Run, 'from' | 'to'>, place: number): boolean => from <= place && place < to;

/** Words that may be written as one. Scripts without spaces have none. */
const joinedIn = (text: string, words: readonly string[]): Run[] => (isUnspaced(text) ? [] : runsOf(words, 2, 3));

/** Words of which one must match: a word as a beginning, or as whole words of a name. */
const termOf = (word: string): string[] => [word, JOINED + word + END];

/** The e-mail addresses of a query, and its other words, at most `most` in all. */
const partsOf = (query: string, most: number): { emails: string[]; words: string[] } => {
  const emails = (query.match(E_MAILS) ?? []).filter(foldedInOne).slice(0, most);
  return { emails, words: queryWords(query.replace(E_MAILS, ' ')).slice(0, most - emails.length) };
};

/** A city that consecutive words of a query name, with its names in all languages. */
export interface NamedCity extends Pick<Run, 'from' | 'to'> {
  names: readonly string[];
}

/** The sender's city and the recipient's. */
const MOST_CITIES = 2;
const LONGEST_CITY = [4, 3, 2, 1];

/** The cities that a query names, those with the most words first. `namesOf` is Gazetteer.namesOf. */
export const citiesIn = (query: string, most: number, namesOf: (city: string) => readonly string[]): NamedCity[] => {
  const found: NamedCity[] = [];
  for (const { words, from, to } of runsOf(partsOf(query, most).words, ...LONGEST_CITY)) {
    if (found.length === MOST_CITIES) break;
    if (found.some((city) => city.from < to && from < city.to)) continue;
    const names = namesOf(words.join(' '));
    if (names.length > 0) found.push({ from, to, names });
  }
  return found;
};

/**
 * At most `most` lists of words, of each of which one must match: a word of the query, that word joined with its neighbors,
 * since mac donald finds MacDonald, or another name of the city that it is part of. An e-mail address, or a part of one with
 * its @, is one word.
 */
export const wordsLookedFor = (query: string, most: number, cities: readonly NamedCity[] = []): string[][] => {
  const { emails, words } = partsOf(query, most);
  const joined = joinedIn(query, words);
  const termAt = (word: string, place: number): string[] => {
    const ways = [word, ...joined.filter((run) => isIn(run, place)).map((run) => run.words.join(''))];
    const names = cities.filter((city) => isIn(city, place)).flatMap((city) => city.names);
    return [...ways.flatMap(termOf), ...citiesNamed('sender', names), ...citiesNamed('recipient', names)];
  };
  return [...emails.map((email) => [emailWord(email)]), ...words.map(termAt)];
};

/** The search words of a shipment, each once and after a space, so that ' lon' finds 'London'. A tracking number is found with and without hyphens, and by its end. */
export const searchText = ({ tracking_number, waybill }: Shipment): string => {
  const words = [tracking_number, ...searchedTexts(waybillFields, waybill)].flatMap(searchWords);
  const emails = [waybill.sender_email, waybill.recipient_email].flatMap((email) => wordsOfEmail(email, words));
  const phones = [waybill.sender_phone, waybill.recipient_phone].flatMap(wordsOfPhone);
  const cities = [...wordsOfCity('sender', waybill.sender_city), ...wordsOfCity('recipient', waybill.recipient_city)];
  const { sender_name, sender_city, recipient_name, recipient_city } = waybill;
  const joined = [sender_name, sender_city, recipient_name, recipient_city].flatMap((name) =>
    joinedIn(name, queryWords(name)).map((run) => JOINED + run.words.join('') + END),
  );
  const code = CODE + backwardsOf(foldedInOne(tracking_number).replace(BEGINNING, ''));
  return ` ${[...new Set([...words, ...emails, ...phones, ...cities, ...joined, code])].join(' ')}`;
};
