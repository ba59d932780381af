import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
let client: Client;
let shipment: Shipment;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
  shipment = await newShipment(client);
});

const WEIGHT = { weight: ['Weight must be greater than 0'] };

describe('creating a shipment', () => {
  it('stores nothing when it is rejected', async () => {
    const before = await client.get('/shipments/');
    const { status, body } = await client.post('/shipments/', { ...waybill, weight: 0 });
    expect([status, body]).toEqual([400, WEIGHT]);
    expect((await client.get('/shipments/')).body).toEqual(before.body);
  });
});

describe('editing a shipment', () => {
  it('changes nothing if one field of many is invalid', async () => {
    const { status, body } = await client.patch(`/shipments/${shipment.id}/`, { sender_city: 'Bath', weight: 0 });
    expect([status, body]).toEqual([400, WEIGHT]);
    expect((await client.get(`/shipments/${shipment.id}/`)).body).toEqual(shipment);
  });
});
