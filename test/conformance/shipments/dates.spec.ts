import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { dayFromNow } from '../../support/clients/days.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate, scan, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});

const EARLY = (label: string) => `${label} must not be more than one year before the booking`;
const LATE = (label: string) => `${label} must not be more than two years after the booking`;
const ORDER = 'Estimated delivery must not be before the shipment date';
const ORDER_OF_SHIPMENT = 'Shipment date must not be after the estimated delivery';

describe('the dates of a shipment', () => {
  it.each([
    [{ estimated_delivery: '0001-01-01' }, { estimated_delivery: [EARLY('Estimated delivery')] }],
    [{ estimated_delivery: dayFromNow(735) }, { estimated_delivery: [LATE('Estimated delivery')] }],
    [{ shipment_date: dayFromNow(-370) }, { shipment_date: [EARLY('Shipment date')] }],
    [
      { shipment_date: '9999-12-31', estimated_delivery: '9999-12-31' },
      { shipment_date: [LATE('Shipment date')], estimated_delivery: [LATE('Estimated delivery')] },
    ],
    [{ shipment_date: dayFromNow(2), estimated_delivery: dayFromNow(1) }, { estimated_delivery: [ORDER] }],
  ])('are rejected by their field: %j', async (dates, messages) => {
    const booking = await client.post('/shipments/', { ...waybill, shipment_date: null, ...dates });
    expect([booking.status, booking.body]).toEqual([400, messages]);
    const { id } = await newShipment(client, { shipment_date: null, estimated_delivery: null });
    const edit = await client.patch(`/shipments/${id}/`, dates);
    expect([edit.status, edit.body]).toEqual([400, messages]);
    expect((await client.get<Shipment>(`/shipments/${id}/`)).body).toMatchObject({ version: 1 });
  });

  it('may be in the past', async () => {
    const dates = { shipment_date: dayFromNow(-360), estimated_delivery: dayFromNow(-350) };
    expect(await newShipment(client, dates)).toMatchObject(dates);
  });

  it('must stay in order when an edit changes one of them', async () => {
    const { id } = await newShipment(client, { shipment_date: dayFromNow(1), estimated_delivery: dayFromNow(5) });
    const edited = async (dates: object) => {
      const { status, body } = await client.patch(`/shipments/${id}/`, dates);
      return [status, body];
    };
    expect(await edited({ shipment_date: dayFromNow(6) })).toEqual([400, { shipment_date: [ORDER_OF_SHIPMENT] }]);
    expect(await edited({ estimated_delivery: dayFromNow(0) })).toEqual([400, { estimated_delivery: [ORDER] }]);
    const both = { shipment_date: dayFromNow(6), estimated_delivery: dayFromNow(6) };
    expect(await edited(both)).toEqual([200, expect.objectContaining(both)]);
  });
});

describe('the time of a tracking update', () => {
  it.each([
    [`${dayFromNow(-370)}T10:00:00.000Z`, EARLY('Date and time')],
    [`${dayFromNow(735)}T10:00:00.000Z`, LATE('Date and time')],
    ['2017-03-01T10:00:00+02:00', EARLY('Date and time')],
  ])('is rejected far from the booking: %s', async (timestamp, message) => {
    const { id } = await newShipment(client);
    const added = await client.post(`/shipments/${id}/updates/create/`, { ...scan, timestamp });
    expect([added.status, added.body]).toEqual([400, { timestamp: [message] }]);
    const { id: update } = await newUpdate(client, id);
    const edited = await client.patch(`/shipments/updates/${update}/`, { timestamp });
    expect([edited.status, edited.body]).toEqual([400, { timestamp: [message] }]);
  });
});
