import { describe, expect, it } from '@jest/globals';
import {
  fold,
  shipmentDecider,
  type Actor,
  type ShipmentCommand,
  type ShipmentEvent,
  type ShipmentState,
  type TrackingNumber,
} from '@waymark/domain';
import { dataOf, waybillFields } from '@waymark/vocabulary';
import type { CommandRun } from '@waymark/event-store';
import type { CommandContext } from '../../event-log/command-runner.js';
import { validated } from '../../http/validation/fields.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { CreateShipment, CreateShipmentDto, CreateShipmentHandler } from './create-shipment.js';
import { ShipmentNames } from './shipment-names.js';

const customer: Actor = { id: 'c', email: 'c@example.com', role: 'customer' };
const contextOf = (actor: Actor): CommandContext => ({ actor, request_id: 'r' });
interface Created {
  stream: string;
  owner_id: string;
  tracking_number: string;
  created_at: string;
}

/** Decides on an empty stream and stores the decisions. */
class KeepingRunner {
  readonly created: Created[] = [];

  async run({
    stream,
    command,
  }: Pick<CommandRun<ShipmentState, ShipmentCommand, ShipmentEvent>, 'stream' | 'command'>) {
    const recorded_at = '2026-01-02T03:04:05.678Z';
    const events = shipmentDecider.decide(command(recorded_at, new Date(0)), shipmentDecider.initialState);
    for (const event of events) if (event.type === 'ShipmentCreated') this.created.push({ stream, ...event.data });
    const state = fold(shipmentDecider.evolve, shipmentDecider.initialState, events);
    return { state, version: 1, recorded_at, events };
  }
}

const given = (isTaken: (number: TrackingNumber) => boolean) => {
  const runner = new KeepingRunner();
  const identifiers = { next: async () => 7 };
  const names = Reflect.construct(ShipmentNames, [identifiers, { isTaken }]) as ShipmentNames;
  const handler = Reflect.construct(CreateShipmentHandler, [runner, names]) as CreateShipmentHandler;
  const waybill = dataOf(waybillFields, validated(CreateShipmentDto, sampleWaybill()));
  return {
    created: runner.created,
    create: (actor: Actor) => handler.execute(new CreateShipment(waybill, contextOf(actor))),
  };
};

describe('creating a shipment', () => {
  it('uses the actor as its owner and the clock’s time as its creation', async () => {
    const { created, create } = given(() => false);
    expect(await create(customer)).toMatchObject({ id: 7, version: 1 });
    expect(created).toMatchObject([{ stream: 'shipment-7', owner_id: 'c', created_at: '2026-01-02T03:04:05.678Z' }]);
  });

  it('draws tracking numbers until one is free', async () => {
    const seen: string[] = [];
    const { created, create } = given((number) => seen.push(number) < 4);
    await create(customer);
    expect(new Set(seen).size).toBe(4);
    expect(created[0]?.tracking_number).toBe(seen[3]);
  });

  it('uses no identifier when the actor may not create one', async () => {
    const { created, create } = given(() => false);
    await expect(create({ ...customer, role: 'auditor' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(created).toEqual([]);
  });
});
