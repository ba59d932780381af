import { expect, it } from '@jest/globals';
import type { Health, HistoryEntry, Shipment, TokenPair } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { newCustomer, signIn } from '../support/clients/people.js';
import { dayFromNow } from '../support/clients/days.js';
import { metricOf } from '../support/product/metrics.js';
import { ProductClock } from '../support/product/product-clock.js';
import { newShipment, scan, waybill } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';

const DAY = 86_400_000;

it('a clock set 400 days ahead records nothing, degrades health and ends no session; after its correction everything works again', async () => {
  const clock = new ProductClock(await newDataDirectory());
  const server = await startServer(await newDataDirectory(), clock.environment);
  const anybody = new Client(() => server.address);
  const { client, refresh } = await newCustomer(anybody);
  const { id } = await newShipment(client, { estimated_delivery: dayFromNow(5) });
  const clockCheck = async () => (await anybody.get<Health>('/health/')).body.checks['clock'];
  expect(await clockCheck()).toEqual({ status: 'healthy' });

  clock.set(400 * DAY);
  await until('the clock to be reported', async () => (await clockCheck())?.status === 'degraded');
  const path = `/shipments/${id}/updates/create/`;
  for (const refused of [await client.post(path, scan), await anybody.post('/accounts/token/refresh/', { refresh })]) {
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'CLOCK_WRONG' }]);
    expect(refused.headers.get('retry-after')).toBe('30');
  }

  clock.set(0);
  await until('the clock to be healthy', async () => (await clockCheck())?.status === 'healthy');
  const renewed = await anybody.post<TokenPair>('/accounts/token/refresh/', { refresh });
  expect(renewed.status).toBe(200);
  expect((await client.post<Shipment>(path, scan)).status).toBe(201);
  const { body: history } = await client.get<HistoryEntry[]>(`/shipments/${id}/history/`);
  expect(history.map(({ type }) => type)).toEqual(['ShipmentCreated', 'TrackingUpdateAdded']);
}, 60_000);

it('a leap of 20 days records no overdue delivery, and the key of a booking stays valid, so that a retry books once', async () => {
  const clock = new ProductClock(await newDataDirectory());
  const server = await startServer(await newDataDirectory(), clock.environment);
  const anybody = new Client(() => server.address);
  const { client, email, password } = await newCustomer(anybody);
  const headers = { 'idempotency-key': 'one-booking' };
  const booking = { ...waybill, estimated_delivery: dayFromNow(5) };
  const first = await client.post<Shipment>('/shipments/', booking, headers);
  const checks = () => metricOf(anybody, 'waymark_overdue_checks');
  await until('the overdue clock to run', async () => (await checks()) > 0);
  clock.set(20 * DAY);
  const clockStatus = async () => (await anybody.get<Health>('/health/')).body.checks['clock']?.status;
  await until('the clock to be reported', async () => (await clockStatus()) === 'degraded');
  // The access token expired with the leap.
  const { client: again } = await signIn(anybody, email, password);
  const second = await again.post<Shipment>('/shipments/', booking, headers);
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect((await again.get<Shipment[]>('/shipments/')).body).toHaveLength(1);

  const before = await checks();
  await until('the overdue clock to have checked in the leap', async () => (await checks()) >= before + 2);
  const { body: history } = await again.get<HistoryEntry[]>(`/shipments/${first.body.id}/history/`);
  expect(history.map(({ type }) => type)).toEqual(['ShipmentCreated']);
}, 60_000);
