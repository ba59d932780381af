import { Injectable, type OnModuleInit } from '@nestjs/common';
import { API_BASE, apiPaths } from '@waymark/contracts';
import { EffectAnswers, jsonAnswer } from '../http/idempotency/effect-answers.js';
import { entityTag } from '../http/expected-version.js';
import { ShipmentQueries } from './queries/shipment-queries.js';
import { shipmentIdOf } from './shipment-id.js';

/** The answer to a retried creation whose first try recorded its shipment and then lost its answer. */
@Injectable()
export class ShipmentEffects implements OnModuleInit {
  constructor(
    private readonly effects: EffectAnswers,
    private readonly shipments: ShipmentQueries,
  ) {}

  onModuleInit(): void {
    this.effects.register('ShipmentCreated', ({ stream }) => {
      const id = shipmentIdOf(stream);
      const row = id === undefined ? undefined : this.shipments.byId(id);
      return (
        row &&
        jsonAnswer(201, row.json, {
          etag: entityTag(row.version),
          location: `${API_BASE}${apiPaths.shipment(row.id)}`,
        })
      );
    });
  }
}
