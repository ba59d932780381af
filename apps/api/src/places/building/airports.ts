import type { GeoNamesPlace } from './geonames.js';

type Airport = readonly [names: string, country: string, admin1: string, latitude: number, longitude: number];

/** Airports that people name without their city, and that the list of populated places lacks. */
const AIRPORTS: readonly Airport[] = [
  ['Heathrow, LHR', 'GB', 'ENG', 51.47, -0.454],
  ['Gatwick', 'GB', 'ENG', 51.148, -0.19],
  ['Stansted', 'GB', 'ENG', 51.885, 0.235],
  ['East Midlands', 'GB', 'ENG', 52.831, -1.328],
  ['Charles de Gaulle, Roissy, CDG', 'FR', '11', 49.01, 2.548],
  ['Schiphol', 'NL', '07', 52.309, 4.764],
  ['Tegel', 'DE', '16', 52.56, 13.288],
  ['Malpensa', 'IT', '09', 45.63, 8.723],
  ['Linate', 'IT', '09', 45.449, 9.278],
  ['Barajas', 'ES', '29', 40.472, -3.561],
  ['Arlanda', 'SE', '26', 59.652, 17.919],
  ['Gardermoen', 'NO', '', 60.194, 11.1],
  ['Ruzyně', 'CZ', '52', 50.101, 14.26],
  ['Sheremetyevo', 'RU', '47', 55.973, 37.415],
  ['Domodedovo Airport', 'RU', '47', 55.409, 37.906],
  ['John F. Kennedy, Kennedy Airport, JFK', 'US', 'NY', 40.641, -73.778],
  ['LaGuardia', 'US', 'NY', 40.777, -73.873],
  ['O’Hare, ORD', 'US', 'IL', 41.974, -87.907],
  ['Logan Airport', 'US', 'MA', 42.366, -71.01],
  ['Dulles', 'US', 'VA', 38.953, -77.456],
  ['LAX', 'US', 'CA', 33.942, -118.409],
  ['Sea-Tac Airport', 'US', 'WA', 47.45, -122.309],
  ['Hartsfield-Jackson', 'US', 'GA', 33.641, -84.427],
  ['Pearson Airport', 'CA', '08', 43.678, -79.625],
  ['Guarulhos Airport', 'BR', '27', -23.432, -46.47],
  ['Galeão', 'BR', '21', -22.81, -43.251],
  ['Ezeiza Airport', 'AR', '01', -34.822, -58.536],
  ['Haneda', 'JP', '40', 35.552, 139.78],
  ['Kansai Airport', 'JP', '32', 34.435, 135.244],
  ['Pudong Airport', 'CN', '23', 31.143, 121.805],
  ['Chek Lap Kok', 'HK', '', 22.308, 113.918],
  ['Changi', 'SG', '', 1.364, 103.991],
  ['Suvarnabhumi', 'TH', '', 13.69, 100.75],
  ['Tullamarine Airport', 'AU', '07', -37.673, 144.843],
];

/** Parcels pass an airport as they pass a city. */
const AS_LARGE_AS = 500_000;

/** Airports as places as large as a city. */
export const airports = (): GeoNamesPlace[] =>
  AIRPORTS.map(([names, country, admin1, latitude, longitude]) => {
    const [name = '', ...otherNames] = names.split(', ');
    return {
      ...{ name, country, admin1, latitude, longitude, otherNames: otherNames.map((other) => other.toLowerCase()) },
      ...{ admin2: '', population: AS_LARGE_AS, isSeatOfRegion: false },
    };
  });
