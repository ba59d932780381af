import { foldedText, type Shipment, type TrackingUpdateStatus } from '@waymark/contracts';

type Parties = Pick<
  Shipment,
  | 'sender_name'
  | 'sender_address'
  | 'sender_phone'
  | 'sender_city'
  | 'recipient_name'
  | 'recipient_address'
  | 'recipient_phone'
  | 'recipient_city'
>;

/** A part of a public text that may identify or locate a person. */
export type PrivatePart = Readonly<{ kind: 'name' | 'street' | 'phone'; text: string }>;

const WORD = /[\p{L}\p{M}'’-]+/gu;
/** Two-letter words are too often ordinary words. */
const SHORTEST_NAME = 3;
const DIGITS_OF_PHONE = 7;
const PHONE = /(?<![\p{L}\d-])\+?\d[\d\s()/.-]{5,}\d(?![\p{L}\d-])/gu;
const DATE = /^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/;
const NUMBER = String.raw`\d{1,5}\s?[a-z]?`;
/** A house number before or after a word for a street, in common languages. */
const STREETS = [
  String.raw`${NUMBER}\s+(?:[\p{L}'’.-]+\s+){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|square|way)\b\.?`,
  String.raw`[\p{L}'’-]*(?:straße|strasse|str\.|gasse|platz|allee|weg|straat|laan|gatan|vägen|gata|veien)\s*${NUMBER}(?![\p{L}\d])`,
  String.raw`\b(?:rue|avenue|via|viale|calle|avenida|rua|ulica|ul\.)\s+(?:[\p{L}'’.-]+[\s,]+){1,4}${NUMBER}(?![\p{L}\d])`,
].map((pattern) => new RegExp(pattern, 'giu'));

const wordsOf = (text: string): string[] => Array.from(foldedText(text).matchAll(WORD), ([word]) => word);
const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');

const streetOf = (address: string): string => (address.split(/[\n,]/u)[0] ?? '').trim();

/** What parcels say about their parties, prepared for comparison with texts. */
export interface KnownParties {
  /** First and last words of names, folded. */
  names: ReadonlySet<string>;
  /** Streets, folded, by the street as written. */
  streets: ReadonlyMap<string, string>;
  /** Digits of phone numbers. */
  phones: ReadonlySet<string>;
}

const NOBODY: KnownParties = { names: new Set(), streets: new Map(), phones: new Set() };

/** Prepares the parties of parcels once for any number of texts. */
export const knownPartiesOf = (parcels: readonly Parties[]): KnownParties => {
  // Companies are named after cities, and most updates name a city.
  const ofCities = new Set(
    parcels.flatMap(({ sender_city, recipient_city }) => [...wordsOf(sender_city), ...wordsOf(recipient_city)]),
  );
  const names = parcels.flatMap(({ sender_name, recipient_name }) =>
    [sender_name, recipient_name].flatMap((name) => {
      const words = wordsOf(name).filter((word) => word.length >= SHORTEST_NAME && !ofCities.has(word));
      return [words[0], words.at(-1)].filter((word) => word !== undefined);
    }),
  );
  const streets = parcels.flatMap(({ sender_address, recipient_address }) => [
    streetOf(sender_address),
    streetOf(recipient_address),
  ]);
  const phones = parcels.flatMap(({ sender_phone, recipient_phone }) => [
    digitsOf(sender_phone),
    digitsOf(recipient_phone),
  ]);
  return {
    names: new Set(names),
    streets: new Map(streets.filter((street) => street !== '').map((street) => [street, foldedText(street)])),
    phones: new Set(phones),
  };
};

/** The words of the text that are the first or last word of a party's name, as written in the text. */
const namesIn = (text: string, names: ReadonlySet<string>): string[] =>
  // Names begin with a capital in scripts that have them; the words "will" and "rose" do not.
  Array.from(text.matchAll(WORD), ([word]) => word).filter(
    (word) => names.has(foldedText(word)) && word.charAt(0) === word.charAt(0).toUpperCase(),
  );

const isDigit = (character: string): boolean => /^\d$/.test(character);

/** Whether a text contains a street with its whole number: number 7 is not in number 73. */
const hasStreet = (text: string, street: string): boolean => {
  for (let at = text.indexOf(street); at >= 0; at = text.indexOf(street, at + 1)) {
    if (!isDigit(text.charAt(at - 1)) && !isDigit(text.charAt(at + street.length))) return true;
  }
  return false;
};

const streetsIn = (text: string, streets: ReadonlyMap<string, string>): string[] => {
  const folded = foldedText(text);
  const ofParties = [...streets].flatMap(([street, known]) => (hasStreet(folded, known) ? [street] : []));
  return [
    ...ofParties,
    ...STREETS.flatMap((pattern) => Array.from(text.matchAll(pattern), ([street]) => street.trim())),
  ];
};

const phonesIn = (text: string, phones: ReadonlySet<string>): string[] =>
  Array.from(text.matchAll(PHONE), ([phone]) => phone.trim()).filter((phone) => {
    const digits = digitsOf(phone);
    return !DATE.test(phone) && (digits.length >= DIGITS_OF_PHONE || phones.has(digits));
  });

/** The distinct private parts of a text. Without `known` it finds only streets and phone numbers. */
export const privatePartsOf = (text: string, known: KnownParties = NOBODY): PrivatePart[] => {
  const parts = [
    ...namesIn(text, known.names).map((part) => ({ kind: 'name', text: part }) as const),
    ...streetsIn(text, known.streets).map((part) => ({ kind: 'street', text: part }) as const),
    ...phonesIn(text, known.phones).map((part) => ({ kind: 'phone', text: part }) as const),
  ];
  return parts.filter((part, index) => parts.findIndex((other) => other.text === part.text) === index);
};

const NOTHING: readonly string[] = [];

/** Common descriptions that name nobody, by status. */
const NEUTRAL_WORDS: Readonly<Record<TrackingUpdateStatus, readonly string[]>> = {
  pending: NOTHING,
  picked_up: ['Picked up from the sender', 'Picked up from a parcel shop'],
  in_transit: ['On its way', 'Left the facility'],
  at_facility: ['Arrived at the local facility', 'Waiting for customs clearance'],
  out_for_delivery: ['Out for delivery'],
  delivered: [
    'Handed to the recipient',
    'Handed to a neighbor',
    'Left in the agreed place',
    'Handed in at the reception',
  ],
  attempted_delivery: ['Nobody was there', 'The address was not found', 'The business was closed'],
  exception: ['Damaged in transit', 'Held at customs', 'Delayed by the weather'],
};

export const neutralWords = (status: TrackingUpdateStatus | ''): readonly string[] =>
  status === '' ? NOTHING : NEUTRAL_WORDS[status];
