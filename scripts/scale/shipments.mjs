// Shipments and updates as people write them: no two alike, so that indexes are as big as they would be.
import { randomInt } from 'node:crypto';

const first =
  'Ada Grace Alan Barbara Donald Edsger Frances Hedy John Katherine Leslie Margaret Niklaus Radia Tim'.split(' ');
const last = 'Abel Bohr Curie Dirac Euler Fermi Gauss Hahn Ising Joule Kepler Lamb Meitner Noether Ohm Planck'.split(
  ' ',
);
const streets = 'Harbour Station Church Mill Park Bridge Garden Market Castle River'.split(' ');
const places = [
  ['London', 'United Kingdom'],
  ['New York', 'United States'],
  ['Hamburg', 'Germany'],
  ['Lyon', 'France'],
  ['Porto', 'Portugal'],
  ['Osaka', 'Japan'],
  ['Nairobi', 'Kenya'],
  ['Recife', 'Brazil'],
];
const contents = 'books shoes lenses spare parts tea ceramics toys samples documents fabric'.split(' ');
const any = (list) => list[randomInt(list.length)];

const person = (role) => {
  const name = `${any(first)} ${any(last)}`;
  const [city, country] = any(places);
  return {
    [`${role}_name`]: name,
    [`${role}_email`]: `${name.toLowerCase().replace(' ', '.')}${randomInt(10_000)}@example.com`,
    [`${role}_phone`]: `+44 20 7946 ${randomInt(1000, 9999)}`,
    [`${role}_address`]: `${randomInt(1, 200)} ${any(streets)} Street`,
    [`${role}_city`]: city,
    [`${role}_country`]: country,
  };
};

export const shipment = () => ({
  service_type: 'express',
  ...person('sender'),
  ...person('recipient'),
  weight: randomInt(1, 300) / 10,
  length: randomInt(10, 100),
  width: randomInt(10, 80),
  height: randomInt(5, 60),
  contents_description: `${any(contents)}, ${any(contents)} and ${any(contents)}`,
  declared_value: randomInt(1000, 500_000) / 100,
  shipment_date: '2024-02-29',
  estimated_delivery: '2999-03-04',
});

const steps = ['picked_up', 'in_transit', 'at_facility', 'in_transit', 'out_for_delivery', 'delivered'];
const sentences = [
  'Arrived at the hub',
  'Departed from the facility',
  'Loaded for delivery',
  'Handed to the recipient',
];

/** The update that comes `number`-th to a shipment, from 0. */
export const update = (number) => ({
  status: steps[number % steps.length],
  location: any(places)[0],
  description: any(sentences),
  timestamp: new Date(Date.UTC(2024, 2, 1) + number * 14_400_000 + randomInt(3_600_000)).toISOString(),
});
