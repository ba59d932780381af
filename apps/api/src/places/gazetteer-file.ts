import { renameSync, rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { iso31662 } from 'iso-3166';
import { airports } from './building/airports.js';
import { countryNamesInAllLanguages } from './building/country-names.js';
import { geoNamesPlaces, type GeoNamesPlace } from './building/geonames.js';
import { withRecentPlaces } from './building/recent-places.js';
import { extentsOf } from './building/region-extents.js';
import { regionNames } from './building/region-names.js';
import { PER_DEGREE } from './gazetteer-path.js';
import { foldName } from './place-names.js';
import { WHOLE_COUNTRY } from './places-file.js';

/** From this population on, misspellings of foreign names are recognized too. */
const LARGE = 100_000;

/** 'Halle (Saale)' is also Halle, and 'Donostia / San Sebastián' is either. */
const mainNames = (name: string): string[] =>
  [name, ...name.replace(/\(.*/, '').split('/')].map(foldName).filter(Boolean);

/** 'Frankfurt' is as good a name as 'Frankfurt am Main'. */
const isShortForm = (other: string, name: string): boolean => foldName(name).startsWith(`${other} `);

/** The identifiers of places are their ranks by population, so that the smallest one is the largest place. */
const fill = (database: DatabaseSyncInstance): void => {
  const places = [...withRecentPlaces(geoNamesPlaces()), ...airports()].toSorted(
    (one, other) => other.population - one.population,
  );
  const regions = regionNames(places, iso31662);
  const insertRegion = database.prepare('INSERT OR IGNORE INTO regions VALUES (?, ?, ?, ?, ?)');
  const extents = extentsOf(places);
  for (const { country, name, admin1, admin2 } of regions)
    insertRegion.run(country, name, admin1, admin2, extents(country, admin1, admin2));
  for (const country of new Set(places.map((place) => place.country)))
    insertRegion.run(country, WHOLE_COUNTRY, '', '', extents(country, '', ''));
  const provinces = new Set(regions.map(({ country, admin1, admin2 }) => `${country} ${admin1} ${admin2}`));
  const insertPlace = database.prepare('INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertName = database.prepare('INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?)');
  places.forEach((place, rank) => {
    const { name, otherNames, country, admin1, admin2, population } = place;
    const province = provinces.has(`${country} ${admin1} ${admin2}`) ? admin2 : '';
    const [latitude, longitude] = [place.latitude, place.longitude].map((degrees) => Math.round(degrees * PER_DEGREE));
    insertPlace.run(rank, name, country, admin1, province, population, latitude ?? 0, longitude ?? 0);
    for (const main of mainNames(name)) insertName.run(main, country, rank, 0);
    for (const other of otherNames) insertName.run(other, country, rank, isShortForm(other, name) ? 0 : 1);
  });
  const insertCountry = database.prepare('INSERT INTO countries VALUES (?, ?)');
  for (const [name, code] of countryNamesInAllLanguages()) insertCountry.run(name, code);
  insertSpellings(database, places);
  insertCities(database, places);
};

/** Smaller places are never suggested. */
const VILLAGE = 1_000;

/** Known names, as lines of the folded name and the place's rank. */
const insertSpellings = (database: DatabaseSyncInstance, places: readonly GeoNamesPlace[]): void => {
  const lines = new Map<string, Map<string, number>>();
  places.forEach(({ name, otherNames, country, population }, rank) => {
    if (population < VILLAGE) return;
    const latin = population < LARGE ? [] : otherNames.filter((other) => /^[a-z ]+$/.test(other));
    for (const spelling of [foldName(name), ...latin]) {
      const key = `${country} ${spelling.slice(0, 1)} ${spelling.length}`;
      const group = lines.get(key) ?? new Map<string, number>();
      lines.set(key, group);
      if (!group.has(spelling)) group.set(spelling, rank);
    }
  });
  const insert = database.prepare('INSERT INTO spellings VALUES (?, ?, ?, ?)');
  for (const [key, group] of lines) {
    const [country = '', first = '', length] = key.split(' ');
    const text = [...group].map(([spelling, rank]) => `${spelling}\t${rank.toString(36)}`).join('\n');
    insert.run(country, first, Number(length), text);
  }
};

/** From this population on, a place is found by its other names. */
const CITY = 15_000;
/** A name means a city, although it is the main name of a place, if that place is this many times smaller. */
const MUCH_SMALLER = 100;

/** For each city its main names, and the other names that mean only it, as lines. */
const insertCities = (database: DatabaseSyncInstance, places: readonly GeoNamesPlace[]): void => {
  const largest = new Map<string, GeoNamesPlace>();
  const named = new Map<string, GeoNamesPlace[]>();
  for (const place of places) {
    for (const main of mainNames(place.name)) named.set(main, [...(named.get(main) ?? []), place]);
    for (const name of [...mainNames(place.name), ...place.otherNames])
      if (!largest.has(name)) largest.set(name, place);
  }
  const insert = database.prepare('INSERT INTO cities VALUES (?, ?)');
  places.forEach((place, rank) => {
    if (place.population < CITY) return;
    const means = (name: string): boolean =>
      largest.get(name) === place &&
      (named.get(name) ?? []).every((other) => other === place || other.population * MUCH_SMALLER < place.population);
    const names = [...new Set([...mainNames(place.name), ...place.otherNames.filter(means)])];
    if (names.length > 1) insert.run(rank, names.join('\n'));
  });
};

/** Builds a temporary file and renames it, so that no reader sees a partial file. Takes some seconds. */
export const buildGazetteerFile = (file: string): void => {
  const unfinished = `${file}.${process.pid}.unfinished`;
  rmSync(unfinished, { force: true });
  const database = new DatabaseSync(unfinished);
  try {
    database.exec(`
      PRAGMA page_size = 8192;
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      CREATE TABLE places (id INTEGER PRIMARY KEY, label TEXT, country TEXT, region TEXT, province TEXT, population INTEGER, latitude INTEGER, longitude INTEGER) STRICT;
      CREATE TABLE names (name TEXT, country TEXT, place INTEGER, is_other INTEGER, PRIMARY KEY (name, country, place)) STRICT, WITHOUT ROWID;
      CREATE TABLE spellings (country TEXT, first TEXT, length INTEGER, lines TEXT, PRIMARY KEY (country, first, length)) STRICT, WITHOUT ROWID;
      CREATE TABLE regions (country TEXT, name TEXT, region TEXT, province TEXT, across INTEGER, PRIMARY KEY (country, name, region, province)) STRICT, WITHOUT ROWID;
      CREATE TABLE cities (place INTEGER PRIMARY KEY, names TEXT) STRICT;
      CREATE TABLE countries (name TEXT PRIMARY KEY, code TEXT) STRICT, WITHOUT ROWID;
      BEGIN;
    `);
    fill(database);
    database.exec('COMMIT; VACUUM');
  } finally {
    database.close();
  }
  renameSync(unfinished, file);
};
