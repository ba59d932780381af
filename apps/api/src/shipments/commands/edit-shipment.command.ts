import { Command } from '@nestjs/cqrs';
import type { ShipmentStatus, Waybill } from '@waymark/vocabulary';
import type { CommandContext } from '../../event-log/command-runner.js';
import type { ShipmentOutcome } from './shipment-outcome.js';

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
