import { API_BASE, CLOUD_EVENT_TYPES, apiPaths, type CloudEvent } from '@waymark/contracts';
import { trackingNumberFrom } from '@waymark/domain';
import { FIRST_CURSOR } from '../../../../event-sourcing/cursors.js';

const SHIPMENT_ID = 0;
/** Well formed, and given to no shipment: those are random. */
const TRACKING_NUMBER = trackingNumberFrom(new Uint8Array(12));

/** A CloudEvent like any other, but for `data.test` and a shipment that does not exist. */
export const testEvent = (id: string, at: Date): CloudEvent => ({
  specversion: '1.0',
  id,
  source: `${API_BASE}${apiPaths.shipment(SHIPMENT_ID)}`,
  type: CLOUD_EVENT_TYPES.TrackingUpdateAdded,
  subject: TRACKING_NUMBER,
  time: at.toISOString(),
  datacontenttype: 'application/json',
  sequence: FIRST_CURSOR,
  data: {
    test: true,
    shipment_id: SHIPMENT_ID,
    version: 1,
    update: {
      id: 0,
      status: 'in_transit',
      location: 'Hamburg, Germany',
      description: 'A test event from Waymark',
      timestamp: at.toISOString(),
    },
  },
});
