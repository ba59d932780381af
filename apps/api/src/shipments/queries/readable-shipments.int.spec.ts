import { expect, it } from '@jest/globals';
import type { ReadYourWrites } from '../../event-log/read-your-writes.js';
import { created, stream } from '../../event-log/testing/facts.js';
import { Log } from '../../event-log/testing/log.js';
import { readModelsOf } from '../../testing/product-rows.js';
import { ReadableShipments } from './readable-shipments.js';
import { ShipmentQueries } from './shipment-queries.js';

/** More than one read of an export has. */
const ALL = 205;

const log = new Log();
for (let id = 1; id <= ALL; id += 1) log.append(stream(id), created(id));
const shipments = new ReadableShipments(new ShipmentQueries(readModelsOf(log)), {} as ReadYourWrites);

it.each([1, 200, 203, 1_000, Infinity])(
  'an export with the limit %d has each shipment up to it once',
  async (limit) => {
    const ids: number[] = [];
    for await (const page of shipments.export({ sort: 'created_at', limit })) ids.push(...page.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: Math.min(limit, ALL) }, (_, index) => index + 1));
  },
);
