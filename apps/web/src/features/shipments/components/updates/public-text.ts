import { foldedText, type Shipment, type TrackingUpdateStatus } from '@waymark/contracts';

export type Parties = Pick<
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

/** The words of the text that are the first or last word of a party's name, as written in the text. */
const namesIn = (text: string, names: readonly string[], cities: readonly string[]): string[] => {
  // Companies are named after cities, and most updates name a city.
  const ofCities = new Set(cities.flatMap(wordsOf));
  const known = new Set(
    names.flatMap((name) => {
      const words = wordsOf(name).filter((word) => word.length >= SHORTEST_NAME && !ofCities.has(word));
      return [words[0], words.at(-1)].filter((word) => word !== undefined);
    }),
  );
  // Names begin with a capital in scripts that have them; the words "will" and "rose" do not.
  return Array.from(text.matchAll(WORD), ([word]) => word).filter(
    (word) => known.has(foldedText(word)) && word.charAt(0) === word.charAt(0).toUpperCase(),
  );
};

const streetOf = (address: string): string => (address.split(/[\n,]/u)[0] ?? '').trim();

const streetsIn = (text: string, addresses: readonly string[]): string[] => {
  const folded = foldedText(text);
  const ofParties = addresses.map(streetOf).filter((street) => street !== '' && folded.includes(foldedText(street)));
  return [
    ...ofParties,
    ...STREETS.flatMap((pattern) => Array.from(text.matchAll(pattern), ([street]) => street.trim())),
  ];
};

const phonesIn = (text: string, phones: readonly string[]): string[] =>
  Array.from(text.matchAll(PHONE), ([phone]) => phone.trim()).filter((phone) => {
    const digits = digitsOf(phone);
    return (
      !DATE.test(phone) && (digits.length >= DIGITS_OF_PHONE || phones.some((known) => digitsOf(known) === digits))
    );
  });

/** The distinct private parts of a text. Without `parties` it finds only streets and phone numbers. */
export const privatePartsOf = (text: string, parties?: Parties): PrivatePart[] => {
  const { sender_name, recipient_name, sender_address, recipient_address, sender_phone, recipient_phone } =
    parties ?? {};
  const cities = [parties?.sender_city, parties?.recipient_city];
  const given = (...values: (string | undefined)[]): string[] => values.filter((value) => value !== undefined);
  const parts = [
    ...namesIn(text, given(sender_name, recipient_name), given(...cities)).map(
      (part) => ({ kind: 'name', text: part }) as const,
    ),
    ...streetsIn(text, given(sender_address, recipient_address)).map(
      (part) => ({ kind: 'street', text: part }) as const,
    ),
    ...phonesIn(text, given(sender_phone, recipient_phone)).map((part) => ({ kind: 'phone', text: part }) as const),
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
