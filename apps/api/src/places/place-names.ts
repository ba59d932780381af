/** Letters that Unicode does not take apart into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The spelling that names are compared by: 'São Paulo' and 'sao-paulo' are 'sao paulo'. */
export const foldName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** What people add to a city's name when they mean a building in it. */
const FACILITY_WORDS =
  /\b(?:local|regional|international|intl|sorting|distribution|delivery|transit|customs|cargo|freight|courier|parcel|hub|depot|facility|centre|center|warehouse|terminal|airport|port|station|gateway|office|post|of)\b/g;

const withoutFacility = (name: string): string => name.replace(FACILITY_WORDS, ' ').replace(/ +/g, ' ').trim();

/** English names of cities that the list has in their own language. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  aarhus: 'arhus',
  bangalore: 'bengaluru',
  bruges: 'brugge',
  brunswick: 'braunschweig',
  cologne: 'koln',
  ghent: 'gent',
  hanover: 'hannover',
  lucerne: 'luzern',
  'quebec city': 'quebec',
  seville: 'sevilla',
  syracuse: 'siracusa',
};

export interface PlaceQuery {
  /** Folded names, the likeliest first. */
  cities: string[];
  /** ISO 3166-1 alpha-2; undefined when the text names none. */
  country: string | undefined;
  /** Folded name or code of a state or province, when one is named between city and country. */
  regions: string[];
}

/** Reads 'City', 'City, Country', 'City, Region, Country' or 'Some Depot, City, Country'. */
export const placeQuery = (location: string, countryOf: (folded: string) => string | undefined): PlaceQuery => {
  const parts = location
    .slice(0, 200)
    .split(/[,;/()|]/)
    .map(foldName)
    .filter(Boolean);
  const last = parts.at(-1);
  const country = last !== undefined && parts.length > 1 ? countryOf(last) : undefined;
  const names = country === undefined ? parts : parts.slice(0, -1);
  const cities = names.flatMap((name) => [name, withoutFacility(name), OTHER_NAMES[name] ?? '']).filter(Boolean);
  return { cities: [...new Set(cities)], country, regions: names.slice(1) };
};
