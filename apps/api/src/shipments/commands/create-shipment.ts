import { type Waybill, waybillFields } from '@waymark/vocabulary';
import { RepeatableCommand } from '../../commands/commands.js';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { type ShipmentOutcome, shipmentOutcome } from './shipment-outcome.js';
import { dtoOf } from '../../http/validation/fields.js';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertMayCreateShipment, shipmentDecider, shipmentStream } from '@waymark/domain';
import { DeliveryDays } from '../../delivery-days/delivery-days.js';
import { ShipmentNames } from './shipment-names.js';

/** The new shipment belongs to the actor. */
export class CreateShipment extends RepeatableCommand<ShipmentOutcome> {
  constructor(
    readonly waybill: Waybill,
    readonly context: CommandContext,
  ) {
    super();
  }

  within(context: CommandContext): CreateShipment {
    return new CreateShipment(this.waybill, context);
  }
}

/** The create form. */
export class CreateShipmentDto extends dtoOf(waybillFields) {}

@CommandHandler(CreateShipment)
export class CreateShipmentHandler implements ICommandHandler<CreateShipment, ShipmentOutcome> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(ShipmentNames) private readonly names: Pick<ShipmentNames, 'of'>,
    @Inject(DeliveryDays) private readonly days: Pick<DeliveryDays, 'ends'>,
  ) {}

  async execute({ waybill, context }: CreateShipment): Promise<ShipmentOutcome> {
    const { actor } = context;
    assertMayCreateShipment(actor);
    const { id, tracking_number } = await this.names.of(context);
    const { recipient_city: city, recipient_country: country, estimated_delivery } = waybill;
    const dayEnds = estimated_delivery === null ? undefined : await this.days.ends({ city, country });
    const outcome = await this.runner.run({
      decider: shipmentDecider,
      stream: shipmentStream(id),
      command: (at) => ({
        type: 'CreateShipment',
        actor,
        id,
        tracking_number,
        waybill,
        at,
        ...(dayEnds && { dayEnds }),
      }),
      context,
      // With a key, the name may come from an earlier attempt.
      beginsStream: context.idempotency_key === undefined,
    });
    return shipmentOutcome(outcome);
  }
}
