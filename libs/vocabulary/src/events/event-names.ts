import { BUSINESS_EVENTS, type BusinessEvent } from './business-events.js';
import { shipmentEvents } from './shipment-events.js';

export type ShipmentEventType = keyof typeof shipmentEvents;
export const SHIPMENT_EVENT_TYPES = Object.keys(shipmentEvents) as [ShipmentEventType, ...ShipmentEventType[]];

export type CloudEventType = (typeof shipmentEvents)[ShipmentEventType]['cloudEvent'];
/** The public name of each event. Its version is the version of the format of `data`. */
export const CLOUD_EVENT_TYPES = Object.fromEntries(
  Object.entries(shipmentEvents).map(([type, { cloudEvent }]) => [type, cloudEvent]),
) as { readonly [Type in ShipmentEventType]: (typeof shipmentEvents)[Type]['cloudEvent'] };

/** The type of a webhook's test event. Not a type of shipment event, so a receiver that selects types ignores it. */
export const WEBHOOK_TEST_TYPE = 'waymark.webhook.test.v1';

/** A word in a filter. An empty or missing filter selects every event. */
export type EventFilter = BusinessEvent | CloudEventType;
export const EVENT_FILTERS: readonly [EventFilter, ...EventFilter[]] = [
  ...BUSINESS_EVENTS,
  ...Object.values(CLOUD_EVENT_TYPES),
];
