import { foldedText, unabbreviated } from '@waymark/contracts';

/** Soft hyphens, zero-width characters and marks of direction, as copied from other pages. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** The form in which names are compared: 'São Paulo' and 'sao-paulo' become 'sao paulo'. */
export const foldName = (name: string): string =>
  foldedText(name.replace(INVISIBLE, ''))
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[^\p{Letter}\p{Number}\p{Mark}]+/gu, ' ')
    .trim();

/** Words that name a building in a city. */
const FACILITY =
  'local|regional|international|intl|sorting|distribution|delivery|transit|customs|cargo|freight|courier|parcel|hub|depot|facility|centre|center|warehouse|terminal|airport|port|station|gateway|office|post|locker|dhl|dpd|fedex|gls|hermes|ups|usps|paketshop|packstation|flughafen|paketzentrum|briefzentrum|frachtzentrum|verteilzentrum|logistikzentrum|zustellbasis|aeropuerto|aeroporto|aeroport|entrepot|magazzino|almacen|luchthaven|lufthavn|lotnisko|letiste|havalimani';
/** 'of' stands between such a word and the city. */
const FACILITY_WORDS = new RegExp(`\\b(?:${FACILITY}|of)\\b`, 'g');
const HAN_FACILITY =
  /(?:国際|国际|國際|物流|配送|转运|轉運|分拨|分撥|集散|集配)*(?:中心|センター|営業所|營業所|营业部|空港|机场|機場)$/;

const withoutFacility = (name: string): string =>
  name.replace(FACILITY_WORDS, ' ').replace(HAN_FACILITY, '').replace(/ +/g, ' ').trim();

/** Whether a part names a building or an address, which is in the city that the next part names. */
export const isInCity = (part: string): boolean => {
  const folded = foldName(part);
  return /\d/.test(folded) || new RegExp(`\\b(?:${FACILITY})\\b`).test(folded) || HAN_FACILITY.test(folded);
};

/** Leaves out parts such as 'Depot 5', which name no place. */
export const withoutFacilities = (parts: readonly string[]): string[] => {
  const places = parts.filter(
    (part) =>
      withoutFacility(foldName(part))
        .replace(/\S*\d\S*/g, '')
        .trim() !== '',
  );
  return places.length > 0 ? places : [...parts];
};

/** After folding, the country code of 'D-80331' is a separate word. */
const POSTCODE_BEFORE = /^(?:[a-z]{1,3} (?=\d))?(?:\S*\d\S*\s+)+/i;
const POSTCODE_AFTER = /(?:\s+\S*\d\S*)+$/;

/** Splits a city such as '80331 München' or 'London SW1A 1AA' into its name and the text around it. */
export const splitPostcode = (city: string): { before: string; name: string; after: string } => {
  const before = POSTCODE_BEFORE.exec(city)?.[0] ?? '';
  const rest = city.slice(before.length);
  const after = POSTCODE_AFTER.exec(rest)?.[0] ?? '';
  return { before, name: rest.slice(0, rest.length - after.length), after };
};

/** Folded names without a postcode. Tries to remove a Dutch postcode's letters ('1012 ab amsterdam') last, because 'st gallen' is a name. */
const withoutPostcode = (folded: string): string[] => {
  const { before, name } = splitPostcode(folded);
  if (name === folded) return [];
  return before === '' ? [name] : [name, name.replace(/^[a-z]{2} /, '')];
};

/** Separates the parts of a location in any script. */
const SEPARATOR = /[,;/()|،、，；（）／]/;

/** The parts of 'Some Depot, City, Region, Country', as written. */
export const partsOf = (location: string): string[] =>
  location
    .slice(0, 200)
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => foldName(part) !== '');

/** 'Frankfurt a. M.', 'Taipei City', 'г. Москва' and '新宿区' without the letters or the word next to the name. */
const withoutAddition = (name: string): string =>
  name.replace(/ (?:a|i|v|b)(?: d)? [a-z]{1,2}$| city$|^[гмс] |(?<=..)[市区區]$/, '');

/** Folded names of the city that a part of a location may mean, the likeliest first. The first one is usually known. */
export function* citiesOf(part: string): Generator<string> {
  const given = new Set<string>();
  function* notYet(names: readonly string[]): Generator<string> {
    for (const name of names) {
      if (name !== '' && !given.has(name)) yield name;
      given.add(name);
    }
  }
  for (const folded of [foldName(part), foldName(part.replaceAll('.', ''))]) {
    yield* notYet([folded]);
    const bare = withoutFacility(folded);
    const names = [folded, bare, ...withoutPostcode(folded), ...withoutPostcode(bare)];
    yield* notYet(names.flatMap((name) => [name, ...unabbreviated(name.split(' ')).map((words) => words.join(' '))]));
    yield* notYet([withoutAddition(folded)]);
  }
}

/** A region or a country without a postcode: 'IN 47167' becomes 'IN'. */
export const withoutNumber = (part: string): string => {
  const { name } = splitPostcode(part.trim());
  return name.trim() === '' ? part : name.trim();
};
