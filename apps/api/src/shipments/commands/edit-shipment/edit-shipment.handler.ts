import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clockEventsOf, decidesDue, shipmentDecider, shipmentStream } from '@waymark/domain';
import { CommandRunner } from '../../../event-sourcing/command-runner.js';
import { DeliveryDays } from '../../../delivery-days/delivery-days.js';
import { shipmentOutcome, type ShipmentOutcome } from '../shipment-outcome.js';
import { EditShipment } from './edit-shipment.command.js';

@CommandHandler(EditShipment)
export class EditShipmentHandler implements ICommandHandler<EditShipment, ShipmentOutcome> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(DeliveryDays) private readonly days: Pick<DeliveryDays, 'ends'>,
  ) {}

  async execute({ id, changes, status, context, expectedVersions }: EditShipment): Promise<ShipmentOutcome> {
    const dayEnds = decidesDue(changes) ? await this.days.ends() : undefined;
    const outcome = await this.runner.run({
      decider: shipmentDecider,
      stream: shipmentStream(id),
      command: () => ({
        ...{ type: 'EditShipment', actor: context.actor, changes },
        ...(status && { status }),
        ...(dayEnds && { dayEnds }),
      }),
      context,
      expectedVersions,
      overlooked: clockEventsOf,
    });
    return shipmentOutcome(outcome);
  }
}
