import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertMayChangeShipment, shipmentDecider, shipmentStream } from '@waymark/domain';
import { CommandRunner } from '../../../event-sourcing/command-runner.js';
import { Identifiers } from '../../../event-sourcing/identifiers.js';
import { ShipmentQueries } from '../../../shipments/queries/shipment-queries.js';
import type { TrackedUpdate } from '../../tracked-update.js';
import { AddTrackingUpdate } from './add-tracking-update.command.js';

@CommandHandler(AddTrackingUpdate)
export class AddTrackingUpdateHandler implements ICommandHandler<AddTrackingUpdate, TrackedUpdate> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly identifiers: Identifiers,
    private readonly shipments: ShipmentQueries,
  ) {}

  async execute({ shipment_id, details, context, expectedVersion }: AddTrackingUpdate): Promise<TrackedUpdate> {
    const { actor } = context;
    assertMayChangeShipment(actor, this.shipments.byId(shipment_id)?.owner_id);
    const update = { id: await this.identifiers.next('tracking_update'), ...details };
    const { version } = await this.runner.run({
      decider: shipmentDecider,
      stream: shipmentStream(shipment_id),
      command: () => ({ type: 'AddTrackingUpdate', actor, update }),
      context,
      expectedVersion,
    });
    return { update, version };
  }
}
