import { expect, it } from '@jest/globals';
import type { TrackingUpdateRequest } from '@waymark/contracts';
import { createHttp } from '../http.js';
import { shipmentCalls } from './shipment-calls.js';

const details: TrackingUpdateRequest = {
  ...{ timestamp: '2026-03-01T10:00:00.000Z', status: 'in_transit', location: 'Leith', description: '' },
};
const update = { ...details, id: 7, reported_by: 'courier', recorded_at: '2026-03-01T10:00:00.000Z' };

it.each([
  [201, false],
  [200, true],
])('an update that the server answers with %i is repeated: %s', async (status, isRepeated) => {
  const http = createHttp({ url: 'http://waymark.test' });
  http.defaults.adapter = async (config) => ({
    ...{ data: update, status, statusText: '', headers: { etag: '"3-bb"' }, config },
  });
  expect(await shipmentCalls(http).addVersionedUpdate(1, details)).toEqual({ answer: update, version: 3, isRepeated });
});
