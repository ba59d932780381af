import { Command } from '@nestjs/cqrs';
import type { ShipmentStatus, Waybill } from '@waymark/domain';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';
import type { ShipmentOutcome } from '../shipment-outcome.js';

/** Fields that are absent stay as they are. */
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
