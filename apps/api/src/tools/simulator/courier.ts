import type { Shipment, TrackingUpdateRequest } from '@waymark/contracts';

/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
export type Chance = () => number;

type Step = Pick<TrackingUpdateRequest, 'status' | 'location' | 'description'>;

export interface Itinerary {
  /** 'City, Country' */
  origin: string;
  stations: readonly string[];
  destination: string;
}

const pick = (chance: Chance, texts: readonly [string, ...string[]]): string =>
  texts[Math.floor(chance() * texts.length)] ?? texts[0];

const ATTEMPT_FAILS = 0.12;
const TROUBLE = 0.04;

/** Returns the step to the next station that the parcel has not passed, or to the facility at the destination. */
const onward = (passed: ReadonlySet<string>, { stations, destination }: Itinerary, chance: Chance): Step => {
  const reached = stations.findLastIndex((station) => passed.has(station));
  const next = stations[reached + 1];
  if (next === undefined) {
    return { status: 'at_facility', location: destination, description: 'Arrived at the local facility' };
  }
  if (chance() < TROUBLE) {
    const description = pick(chance, ['Held at customs for a check', 'Waiting for better weather']);
    return { status: 'exception', location: next, description };
  }
  const description = pick(chance, ['Arrived at the hub', 'Left the sorting centre', 'Loaded for the next leg']);
  return { status: 'in_transit', location: next, description };
};

/** Returns the next tracking update of a courier; undefined after delivery. */
export const nextStep = (shipment: Shipment, itinerary: Itinerary, chance: Chance): Step | undefined => {
  const { status, tracking_updates } = shipment;
  const { origin, destination } = itinerary;
  const passed = new Set(tracking_updates.map(({ location }) => location));
  switch (status) {
    case 'pending':
      return { status: 'picked_up', location: origin, description: 'Collected from the sender' };
    case 'picked_up':
    case 'in_transit':
    case 'exception':
    case 'delayed':
      return onward(passed, itinerary, chance);
    case 'at_facility':
      return passed.has(destination)
        ? { status: 'out_for_delivery', location: destination, description: 'With the courier' }
        : onward(passed, itinerary, chance);
    case 'out_for_delivery':
      return chance() < ATTEMPT_FAILS
        ? { status: 'attempted_delivery', location: destination, description: 'Nobody at the door, a card was left' }
        : {
            status: 'delivered',
            location: destination,
            description: pick(chance, ['Handed over at the door', 'Signed for at the reception']),
          };
    case 'attempted_delivery':
      return { status: 'out_for_delivery', location: destination, description: 'Second try' };
    case 'delivered':
      return undefined;
    default:
      return status satisfies never;
  }
};
