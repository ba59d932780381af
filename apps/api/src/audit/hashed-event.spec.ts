import { expect, it } from '@jest/globals';
import { SHIPMENT_EVENT_TYPES } from '@waymark/contracts';
import { eventSchemas } from '@waymark/domain';

it.each(SHIPMENT_EVENT_TYPES)('%s contains no secret, so that its proof can show all its data', (type) => {
  expect(eventSchemas[type].secret).toEqual([]);
});
