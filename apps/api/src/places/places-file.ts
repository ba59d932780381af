import { DatabaseSync } from '@photostructure/sqlite';
import type { Coordinates } from '../hubs/hubs.js';
import { remembered } from '../platform/remembered.js';
import { prepare } from '@waymark/event-store/sqlite';
import { GAZETTEER_FILE, PER_DEGREE } from './gazetteer-path.js';
import { MOST_WRONG, type Spelled } from './spelling.js';

/** A place that a name may mean. */
export interface Candidate extends Coordinates {
  label: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  province: string;
  population: number;
  /** Whether the name is not the place's main one. */
  isOtherName: boolean;
}

/** The name of the area that is a whole country. */
export const WHOLE_COUNTRY = '';

/** A part of a country. */
export interface Area {
  region: string;
  /** Empty for the whole region. */
  province: string;
  /** Kilometres between its corners. */
  across: number;
}

export interface SpelledPlace extends Spelled {
  rank: number;
}

export type RankedPlace = Pick<Candidate, 'label' | 'population'>;

/** Queries of the file of places. Names are folded. */
export interface PlacesFile {
  /** Places of a country with a name, the largest first. */
  named: (country: string, city: string) => readonly Candidate[];
  /** Places of all countries with a name, the largest first. */
  namedAnywhere: (city: string) => Candidate[];
  /** Places of a country with a name that begins with a word. */
  beginning: (country: string, city: string) => readonly Candidate[];
  areas: (country: string, region: string) => readonly Area[];
  /** Whether a place has a neighbor in an area. Reads all places. */
  isNextTo: (place: Candidate, area: Area) => boolean;
  /** Names of a country with a similar beginning and a similar length. */
  spelled: (country: string, like: string) => SpelledPlace[];
  /** Names that mean one city only, with the given one; empty if that means no city, or several. */
  synonyms: (city: string) => readonly string[];
  ranked: (rank: number) => RankedPlace | undefined;
  close: () => void;
}

const CANDIDATES = `
  SELECT label, places.country AS country, region, province, population, latitude, longitude, is_other
  FROM names JOIN places ON places.id = names.place`;
const NAMED = `${CANDIDATES} WHERE names.name = ? AND names.country = ? ORDER BY names.place LIMIT 100`;
const NAMED_ANYWHERE = `${CANDIDATES} WHERE names.name = ? ORDER BY names.place LIMIT 20`;
const BEGINNING = `
  SELECT label, country, region, province, population, latitude, longitude, 0 AS is_other
  FROM (SELECT DISTINCT place FROM names WHERE name >= ? || ' ' AND name < ? || '!' AND country = ? AND NOT is_other ORDER BY place LIMIT 20)
  JOIN places ON places.id = place ORDER BY place`;
const AREAS = 'SELECT region, province, across FROM regions WHERE country = ? AND name = ?';
/** Degrees. */
const NEIGHBORHOOD = 0.6;
const NEXT_TO = `
  SELECT 1 FROM places WHERE country = ? AND region = ?
    AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ? LIMIT 1`;
const SYNONYMS = 'SELECT cities.names FROM names JOIN cities USING (place) WHERE name = ? ORDER BY place LIMIT 1';
const RANKED = 'SELECT label, population FROM places WHERE id = ?';

/** Only names with a likely first letter: misspelled first letters are rare, and all names of a large country would take too long. */
const SPELLED = 'SELECT lines FROM spellings WHERE country = ? AND first = ? AND length BETWEEN ? AND ?';

interface CandidateRow extends Omit<Candidate, 'isOtherName'> {
  is_other: number;
}

const candidateOf = (row: unknown): Candidate => {
  const { label, country, region, province, population, latitude, longitude, is_other } = row as CandidateRow;
  return {
    label,
    country,
    region,
    province,
    population,
    isOtherName: is_other === 1,
    latitude: latitude / PER_DEGREE,
    longitude: longitude / PER_DEGREE,
  };
};

const linesOf = (row: unknown): SpelledPlace[] =>
  (row as { lines: string }).lines.split('\n').map((line) => {
    const [name = '', rank = ''] = line.split('\t');
    const position = Number.parseInt(rank, 36);
    return { name, rank: position, size: -position };
  });

const synonymsIn = (row: { names: string } | undefined, city: string): readonly string[] => {
  const names = row?.names.split('\n') ?? [];
  return names.includes(city) ? names : [];
};

/** Couriers scan parcels in the same places again and again. Each name takes about 700 bytes. */
const MOST_NAMES = 2_000;

const rememberedIn = <Found>(
  find: (country: string, name: string) => Found,
): ((country: string, name: string) => Found) => remembered(MOST_NAMES, find, (country, name) => `${country} ${name}`);

/** Throws without the file. */
export const openPlacesFile = (): PlacesFile => {
  const database = new DatabaseSync(GAZETTEER_FILE, { readOnly: true });
  const named = prepare(database, NAMED);
  const anywhere = prepare(database, NAMED_ANYWHERE);
  const beginning = prepare(database, BEGINNING);
  const areas = prepare<Area>(database, AREAS);
  const nextTo = prepare(database, NEXT_TO);
  const synonyms = prepare<{ names: string }>(database, SYNONYMS);
  const [spelled, ranked] = [prepare(database, SPELLED), prepare<RankedPlace>(database, RANKED)];
  return {
    named: rememberedIn((country, city) => named.all(city, country).map(candidateOf)),
    namedAnywhere: (city) => anywhere.all(city).map(candidateOf),
    beginning: rememberedIn((country, city) => beginning.all(city, city, country).map(candidateOf)),
    areas: rememberedIn((country, region) => areas.all(country, region)),
    isNextTo: ({ country, latitude, longitude }, { region }) => {
      const around = [latitude, longitude].flatMap((degrees) =>
        [-NEIGHBORHOOD, NEIGHBORHOOD].map((more) => Math.round((degrees + more) * PER_DEGREE)),
      );
      return nextTo.get(country, region, ...around) !== undefined;
    },
    spelled: (country, like) =>
      [...new Set(Array.from(like).slice(0, 2))].flatMap((first) =>
        spelled.all(country, first, like.length - MOST_WRONG, like.length + MOST_WRONG).flatMap(linesOf),
      ),
    synonyms: remembered(MOST_NAMES, (city: string) => synonymsIn(synonyms.get(city), city), String),
    ranked: (rank) => ranked.get(rank),
    close: () => database.close(),
  };
};
