/** Letters that Unicode does not decompose into a base letter and a mark. */
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

/** The form in which names are compared: 'São Paulo' and 'sao-paulo' become 'sao paulo'. */
export const foldName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** Words that name a building in a city. */
const FACILITY_WORDS =
  /\b(?:local|regional|international|intl|sorting|distribution|delivery|transit|customs|cargo|freight|courier|parcel|hub|depot|facility|centre|center|warehouse|terminal|airport|port|station|gateway|office|post|of)\b/g;

const withoutFacility = (name: string): string => name.replace(FACILITY_WORDS, ' ').replace(/ +/g, ' ').trim();

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

/** Foreign and former names of cities, with the folded name in the list of places. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  aarhus: 'arhus',
  abo: 'turku',
  'al qahirah': 'cairo',
  antwerpen: 'antwerp',
  anvers: 'antwerp',
  athina: 'athens',
  athinai: 'athens',
  bangalore: 'bengaluru',
  basle: 'basel',
  beograd: 'belgrade',
  berne: 'bern',
  bombay: 'mumbai',
  bruges: 'brugge',
  brunswick: 'braunschweig',
  brussel: 'brussels',
  bruxelles: 'brussels',
  bucuresti: 'bucharest',
  calcutta: 'kolkata',
  canton: 'guangzhou',
  'ciudad de mexico': 'mexico city',
  cologne: 'koln',
  cracow: 'krakow',
  'den bosch': 's hertogenbosch',
  'den haag': 'the hague',
  duesseldorf: 'dusseldorf',
  firenze: 'florence',
  geneve: 'geneva',
  genf: 'geneva',
  genova: 'genoa',
  ghent: 'gent',
  goteborg: 'gothenburg',
  'ha noi': 'hanoi',
  hanover: 'hannover',
  helsingfors: 'helsinki',
  kharkov: 'kharkiv',
  kiev: 'kyiv',
  kobenhavn: 'copenhagen',
  koeln: 'koln',
  'la coruna': 'a coruna',
  'la habana': 'havana',
  lisboa: 'lisbon',
  louvain: 'leuven',
  lucerne: 'luzern',
  luik: 'liege',
  luxemburg: 'luxembourg',
  lvov: 'lviv',
  lyons: 'lyon',
  madras: 'chennai',
  marseilles: 'marseille',
  milano: 'milan',
  moskva: 'moscow',
  muenchen: 'munich',
  munchen: 'munich',
  napoli: 'naples',
  nuernberg: 'nuremberg',
  nurnberg: 'nuremberg',
  odessa: 'odesa',
  oporto: 'porto',
  padova: 'padua',
  peking: 'beijing',
  plzen: 'pilsen',
  poona: 'pune',
  praha: 'prague',
  'quebec city': 'quebec',
  rangoon: 'yangon',
  roma: 'rome',
  's gravenhage': 'the hague',
  saigon: 'ho chi minh city',
  'san sebastian': 'donostia san sebastian',
  'sankt peterburg': 'saint petersburg',
  saragossa: 'zaragoza',
  seville: 'sevilla',
  sgravenhage: 'the hague',
  sofiya: 'sofia',
  'st petersburg': 'saint petersburg',
  strassburg: 'strasbourg',
  syracuse: 'siracusa',
  tirane: 'tirana',
  torino: 'turin',
  toshkent: 'tashkent',
  venezia: 'venice',
  warszawa: 'warsaw',
  wien: 'vienna',
  zuerich: 'zurich',
};

/** The folded name in the list of places for a city with another name. */
export const listedName = (city: string): string | undefined => OTHER_NAMES[city];

export interface PlaceQuery {
  /** Folded names, the likeliest first. */
  cities: string[];
  /** ISO 3166-1 alpha-2; undefined when the text names no country. */
  country: string | undefined;
  /** Folded names or codes of states or provinces between city and country. */
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
  const cities = names.flatMap((name) => [name, withoutFacility(name), ...withoutPostcode(name)]).filter(Boolean);
  return { cities: [...new Set(cities)], country, regions: names.slice(1) };
};
