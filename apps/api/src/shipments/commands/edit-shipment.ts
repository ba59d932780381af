import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clockEventsOf, decidesDue, shipmentDecider, shipmentStream } from '@waymark/domain';
import { rulesOf, waybillFields } from '@waymark/vocabulary';
import { CommandRunner } from '../../event-log/command-runner.js';
import { DeliveryDays } from '../../delivery-days/delivery-days.js';
import { withCheckedChanges } from '../../http/validation/fields.js';
import { shipmentOutcome, type ShipmentOutcome } from './shipment-outcome.js';
import { EditShipment } from './edit-shipment.command.js';

const waybillRules = rulesOf(waybillFields);

@CommandHandler(EditShipment)
export class EditShipmentHandler implements ICommandHandler<EditShipment, ShipmentOutcome> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(DeliveryDays) private readonly days: Pick<DeliveryDays, 'ends'>,
  ) {}

  async execute({ id, changes, status, context, expectedVersions }: EditShipment): Promise<ShipmentOutcome> {
    const dayEnds = decidesDue(changes) ? await this.days.ends() : undefined;
    const outcome = await this.runner.run({
      decider: withCheckedChanges(shipmentDecider, waybillRules),
      stream: shipmentStream(id),
      command: (_, now) => ({
        ...{ type: 'EditShipment', actor: context.actor, changes, now: now.toISOString() },
        ...(status && { status }),
        ...(dayEnds && { dayEnds }),
      }),
      context,
      expectedVersions,
      ignorableTail: clockEventsOf,
    });
    return shipmentOutcome(outcome);
  }
}
