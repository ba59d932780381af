import type { Actor } from '@waymark/domain';
import {
  dataOf,
  waybillFields,
  type ShipmentStatus,
  type TrackingUpdateDetails,
  type Waybill,
} from '@waymark/vocabulary';
import { DEMO_SHIPMENTS, type DemoShipment } from './demo-shipments.js';

type Owner = DemoShipment['owner'];
export type DemoActors = Readonly<Record<Owner, Actor>>;

/** An action on the shipment with this index in the demo's list. */
export type DemoMoment = Readonly<{ at: Date; shipment: number; actor: Actor }> &
  (
    | Readonly<{ type: 'book'; waybill: Waybill }>
    | Readonly<{ type: 'note'; details: TrackingUpdateDetails }>
    | Readonly<{ type: 'mark'; status: ShipmentStatus }>
  );

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const mailName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '');

const partyOf = <Role extends 'sender' | 'recipient'>(role: Role, [name, city, country]: DemoShipment['from']) =>
  ({
    [`${role}_name`]: name,
    [`${role}_email`]: `${mailName(name)}@example.com`,
    [`${role}_phone`]: role === 'sender' ? '+1 555 0100' : '+1 555 0101',
    [`${role}_address`]: role === 'sender' ? '12 Quay Street' : '7 Market Square',
    [`${role}_city`]: city,
    [`${role}_country`]: country,
  }) as Record<`${Role}_${'name' | 'email' | 'phone' | 'address' | 'city' | 'country'}`, string>;

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const waybillOf = (shipment: DemoShipment, booked: number): Waybill => {
  const [length, width, height] = shipment.size;
  return dataOf(waybillFields, {
    service_type: shipment.service_type,
    ...partyOf('sender', shipment.from),
    ...partyOf('recipient', shipment.to),
    weight: shipment.weight,
    length,
    width,
    height,
    contents_description: shipment.contents,
    declared_value: shipment.value,
    shipment_date: dateOf(booked),
    estimated_delivery: dateOf(booked + shipment.deliveryInDays * DAY),
  });
};

const momentsOf = (shipment: DemoShipment, index: number, now: number, actors: DemoActors): DemoMoment[] => {
  const ago = (hours: number): Date => new Date(now - hours * HOUR);
  const booked = ago(shipment.bookedHoursAgo);
  const { owner, notes, marked } = shipment;
  return [
    { at: booked, shipment: index, actor: actors[owner], type: 'book', waybill: waybillOf(shipment, booked.getTime()) },
    ...notes.map(([hours, status, location, description]): DemoMoment => {
      const at = ago(hours);
      const details = { status, location, description, timestamp: at.toISOString() };
      return { at, shipment: index, actor: actors.staff, type: 'note', details };
    }),
    ...(marked
      ? [{ at: ago(marked[0]), shipment: index, actor: actors.staff, type: 'mark', status: marked[1] } as const]
      : []),
  ];
};

/** All actions on the demo's shipments up to now, oldest first. */
export const demoTimeline = (now: Date, actors: DemoActors): DemoMoment[] =>
  DEMO_SHIPMENTS.flatMap((shipment, index) => momentsOf(shipment, index, now.getTime(), actors)).sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
