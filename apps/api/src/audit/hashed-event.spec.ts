import { expect, it } from '@jest/globals';
import { SHIPMENT_EVENT_TYPES } from '@waymark/contracts';
import { eventSchemas } from '@waymark/domain';

it.each(SHIPMENT_EVENT_TYPES)('%s holds no secret, so that its proof may show it whole', (type) => {
  expect(eventSchemas[type].secret).toEqual([]);
});
