// Realistic shipments and updates, all different, so that indexes have a realistic size.
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
const DAY = 86_400_000;
/** A date that is valid for a new booking. */
const dayFromNow = (days) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
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
  shipment_date: dayFromNow(-30),
  estimated_delivery: dayFromNow(600),
});

const steps = ['picked_up', 'in_transit', 'at_facility', 'in_transit', 'out_for_delivery', 'delivered'];
const sentences = [
  'Arrived at the hub',
  'Departed from the facility',
  'Loaded for delivery',
  'Handed to the recipient',
];

/** The update with this number of a shipment, from 0. */
export const update = (number) => ({
  status: steps[number % steps.length],
  location: any(places)[0],
  description: any(sentences),
  timestamp: new Date(Date.now() - 20 * DAY + number * 14_400_000 + randomInt(3_600_000)).toISOString(),
});
