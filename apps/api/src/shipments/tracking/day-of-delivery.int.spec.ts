import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { PolledShipment, Shipment } from '@waymark/contracts';
import { dayFromNow } from '../../../../../test/support/clients/days.js';
import { systemClock } from '@waymark/event-store';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';

const DAY = 86_400_000;

let app: RunningApplication;
let shipment: Shipment;
/** An API key, because the access token would expire with the changes of the clock. */
let token: string;
beforeAll(async () => {
  app = await startApplication();
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' },
  });
  const { access } = body as { access: string };
  const created = await app.call('POST', '/api/v1/shipments/', {
    token: access,
    body: { ...sampleWaybill(), estimated_delivery: dayFromNow(2) },
  });
  shipment = created.body as Shipment;
  const keyed = await app.call('POST', '/api/v1/api-keys/', {
    token: access,
    body: { name: 'Reader', scopes: ['shipments:read'] },
  });
  token = (keyed.body as { key: string }).key;
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.close();
});

const setClock = (milliseconds: number) =>
  jest.spyOn(systemClock, 'now').mockImplementation(() => new Date(milliseconds));
const endOfDay = (): number => Date.parse(shipment.due.until ?? '');

/** Every route that shows the due state, with its tag. */
const read = async () => {
  const { id, tracking_number } = shipment;
  const [plain, encoded, polled, details, list] = await Promise.all([
    app.call('GET', `/api/v1/shipments/track/${tracking_number}/`),
    app.call('GET', `/api/v1/shipments/track/%57${tracking_number.slice(1)}/`),
    app.call('GET', `/api/v1/shipments/track/${tracking_number}/live/`),
    app.call('GET', `/api/v1/shipments/${id}/`, { token }),
    app.call('GET', '/api/v1/shipments/', { token }),
  ]);
  return {
    dues: [
      ...[plain, encoded, details].map(({ body }) => (body as Shipment).due),
      (polled.body as PolledShipment).shipment.due,
      ...(list.body as Shipment[]).map(({ due }) => due),
    ],
    tags: [plain, encoded, polled, details].map(({ headers }) => headers.get('etag') ?? ''),
  };
};

it('each answer holds until the instant that it names, and no cache or tag keeps it for longer', async () => {
  const due = { state: 'on_time', days: shipment.due.days, until: shipment.due.until } as const;
  setClock(endOfDay() - 1);
  const before = await read();
  expect(before.dues).toEqual(Array.from({ length: 5 }, () => due));
  const [tag = ''] = before.tags;
  const again = (headers = { 'if-none-match': tag }) =>
    app.call('GET', `/api/v1/shipments/track/${shipment.tracking_number}/`, { headers });
  expect(await again()).toMatchObject({ status: 304 });

  setClock(endOfDay());
  const next = {
    state: due.days === 1 ? 'today' : 'on_time',
    days: due.days - 1,
    until: new Date(endOfDay() + DAY).toISOString(),
  };
  const after = await read();
  expect(after.dues).toEqual(Array.from({ length: 5 }, () => next));
  for (const [index, one] of after.tags.entries()) expect(one).not.toBe(before.tags[index]);
  expect(await again()).toMatchObject({ status: 200, body: { due: next } });
  const own = await app.call('GET', `/api/v1/shipments/${shipment.id}/`, {
    token,
    headers: { 'if-none-match': before.tags[3] ?? '' },
  });
  expect(own).toMatchObject({ status: 200, body: { due: next } });
});
