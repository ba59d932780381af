import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ShipmentStatus, type Waybill, editedShipmentFields, rulesOf, waybillFields } from '@waymark/vocabulary';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { type ShipmentOutcome, shipmentOutcome } from './shipment-outcome.js';
import { patchDtoOf, withCheckedChanges } from '../../http/validation/fields.js';
import { Inject } from '@nestjs/common';
import { clockEventsOf, decidesDue, shipmentDecider, shipmentStream } from '@waymark/domain';
import { DeliveryDays } from '../../delivery-days/delivery-days.js';

/** Absent fields stay unchanged. */
export class EditShipment extends Command<ShipmentOutcome> {
  constructor(
    readonly id: number,
    readonly changes: Partial<Waybill>,
    readonly status: ShipmentStatus | undefined,
    readonly context: CommandContext,
    readonly expectedVersions?: readonly number[],
  ) {
    super();
  }
}

/** Any part of the edit form. */
export class EditShipmentDto extends patchDtoOf(editedShipmentFields) {}

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
