import { setTimeout as pause } from 'node:timers/promises';
import { RequestError, randomKey, type Client } from '@waymark/client';
import type { CreateShipmentRequest, Shipment } from '@waymark/contracts';
import { STATUS_LABELS } from '@waymark/contracts/ui';
import { HUBS, type Hub } from '../../hubs/hubs.js';
import { wayStations } from './way-stations.js';
import { nextStep, type Chance, type Itinerary } from './courier.js';
import type { UntilAnswered } from './until-answered.js';

export interface SimulationOptions {
  /** Twice the number of steps per second. */
  speed: number;
  /** Maximum number of parcels in transit. */
  shipments: number;
}

const STEP = 2_000;
const LISTED = 200;
/** Probability per step of booking a new parcel below that maximum. */
const NEW_BOOKING = 0.1;
const CONTENTS = ['Books', 'Spare parts', 'Roasted coffee', 'Garden seeds', 'Stage props', 'Ceramics', 'Sheet music'];

const placeName = ({ city, country }: Hub): string => `${city}, ${country}`;

const chosen = <Item>(items: readonly Item[], chance: Chance): Item | undefined =>
  items[Math.floor(chance() * items.length)];

/** Simulates couriers: each step moves one parcel in transit, or books a new one. */
export class Simulation {
  private readonly itineraries = new Map<number, Itinerary>();

  constructor(
    private readonly api: Pick<Client, 'shipments' | 'tracking'>,
    private readonly untilAnswered: UntilAnswered,
    private readonly options: SimulationOptions,
    private readonly chance: Chance,
    private readonly print: (line: string) => void,
  ) {}

  /** Runs until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.step();
      await pause(STEP / this.options.speed, undefined, { signal }).catch(() => undefined);
    }
  }

  async step(): Promise<void> {
    const { items } = await this.untilAnswered(() => this.api.shipments.list({ limit: LISTED }));
    const onTheirWay = items.filter(({ status }) => status !== 'delivered').slice(0, this.options.shipments);
    const isQuiet = onTheirWay.length < this.options.shipments && this.chance() < NEW_BOOKING;
    const shipment = isQuiet ? undefined : chosen(onTheirWay, this.chance);
    if (shipment) await this.move(shipment);
    else await this.book();
  }

  private async move(shipment: Shipment): Promise<void> {
    const step = nextStep(shipment, await this.itinerary(shipment), this.chance);
    if (!step) return;
    try {
      const update = { ...step, timestamp: new Date().toISOString() };
      const idempotencyKey = randomKey();
      const add = () => this.api.shipments.addVersionedUpdate(shipment.id, update, { idempotencyKey });
      const { isRepeated } = await this.untilAnswered(add);
      const note = isRepeated ? '  (recorded before)' : '';
      this.print(`${shipment.tracking_number}  ${STATUS_LABELS[step.status]}  ${step.location}${note}`);
    } catch (error) {
      // The shipment may have been deleted meanwhile.
      if (!(error instanceof RequestError && error.status === 404)) throw error;
    }
  }

  private async itinerary(shipment: Shipment): Promise<Itinerary> {
    const known = this.itineraries.get(shipment.id);
    if (known) return known;
    const { stops } = await this.untilAnswered(() => this.api.tracking.route(shipment.tracking_number));
    const origin = stops.find(({ kind }) => kind === 'origin');
    const destination = stops.find(({ kind }) => kind === 'destination');
    const itinerary: Itinerary = {
      origin: `${shipment.sender_city}, ${shipment.sender_country}`,
      stations: origin && destination ? wayStations(origin, destination, HUBS).map(placeName) : [],
      destination: `${shipment.recipient_city}, ${shipment.recipient_country}`,
    };
    this.itineraries.set(shipment.id, itinerary);
    return itinerary;
  }

  private async book(): Promise<void> {
    const from = chosen(HUBS, this.chance);
    const to = chosen(
      HUBS.filter((hub) => hub !== from),
      this.chance,
    );
    if (!from || !to) return;
    const waybill = this.waybill(from, to);
    const idempotencyKey = randomKey();
    const { tracking_number } = await this.untilAnswered(() => this.api.shipments.create(waybill, { idempotencyKey }));
    this.print(`${tracking_number}  Booked  ${placeName(from)} to ${placeName(to)}`);
  }

  private waybill(from: Hub, to: Hub): CreateShipmentRequest {
    const size = (): number => 10 + Math.floor(this.chance() * 60);
    return {
      service_type: chosen(['standard', 'express', 'priority'] as const, this.chance) ?? 'standard',
      sender_name: 'Depot Desk',
      sender_email: 'depot.desk@example.com',
      sender_phone: '+1 555 0102',
      sender_address: '1 Depot Road',
      sender_city: from.city,
      sender_country: from.country,
      recipient_name: 'A. Sample',
      recipient_email: 'a.sample@example.com',
      recipient_phone: '+1 555 0103',
      recipient_address: '3 Station Square',
      recipient_city: to.city,
      recipient_country: to.country,
      weight: 1 + Math.floor(this.chance() * 200) / 10,
      length: size(),
      width: size(),
      height: size(),
      contents_description: chosen(CONTENTS, this.chance) ?? 'Books',
      declared_value: Math.floor(this.chance() * 500),
    };
  }
}
