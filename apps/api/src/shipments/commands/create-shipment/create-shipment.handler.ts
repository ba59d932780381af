import { randomBytes } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  assertMayCreateShipment,
  shipmentDecider,
  shipmentStream,
  trackingNumberFrom,
  type TrackingNumber,
} from '@waymark/domain';
import { CommandRunner } from '../../../event-sourcing/command-runner.js';
import { Identifiers } from '../../../event-sourcing/identifiers.js';
import { ShipmentQueries } from '../../queries/shipment-queries.js';
import { shipmentOutcome, type ShipmentOutcome } from '../shipment-outcome.js';
import { CreateShipment } from './create-shipment.command.js';

const TRACKING_NUMBER_BYTES = 12;

@CommandHandler(CreateShipment)
export class CreateShipmentHandler implements ICommandHandler<CreateShipment, ShipmentOutcome> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly identifiers: Identifiers,
    private readonly shipments: ShipmentQueries,
  ) {}

  async execute({ waybill, context }: CreateShipment): Promise<ShipmentOutcome> {
    const { actor } = context;
    assertMayCreateShipment(actor);
    const id = await this.identifiers.next('shipment');
    const tracking_number = this.unusedTrackingNumber();
    const outcome = await this.runner.run({
      decider: shipmentDecider,
      stream: shipmentStream(id),
      command: (at) => ({ type: 'CreateShipment', actor, id, tracking_number, waybill, at }),
      context,
    });
    return shipmentOutcome(outcome);
  }

  private unusedTrackingNumber(): TrackingNumber {
    for (;;) {
      const number = trackingNumberFrom(randomBytes(TRACKING_NUMBER_BYTES));
      if (!this.shipments.byTrackingNumber(number)) return number;
    }
  }
}
