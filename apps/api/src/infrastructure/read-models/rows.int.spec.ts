import { describe, expect, it } from '@jest/globals';
import {
  fold,
  publicShipmentFields,
  shipmentAt,
  shipmentDecider,
  shipmentView,
  type AccountEvent,
  type StaffEvent,
  type AddressBookEvent,
  type ShipmentEvent,
  type WebhookEvent,
} from '@waymark/domain';
import fc from 'fast-check';
import { branches } from '../../../../../libs/vocabulary/src/testing/branches.js';
import { created, stream, trackingNumber, updateAdded } from '../../event-log/testing/facts.js';
import { Log } from '../../event-log/testing/log.js';
import { isUnreadable } from '@waymark/event-store';
import { ShipmentQueries } from '../../shipments/queries/shipment-queries.js';
import { applied, dumpGeneration, readModelsOf, rebuilt } from '../../testing/product-rows.js';

const id = fc.integer({ min: 1, max: 6 });
const updateId = fc.integer({ min: 1, max: 12 });
const city = fc.constantFrom('London', 'Zürich', 'Bogotá', '東京', '');
const status = fc.constantFrom('pending', 'picked_up', 'in_transit', 'delivered', 'exception');

type Step = readonly [stream: string, fact: { type: string; data: unknown }, key?: string];

const shipmentFact: fc.Arbitrary<ShipmentEvent> = fc.oneof(
  fc.record({
    type: fc.constant('ShipmentEdited' as const),
    data: fc.record({
      changes: fc.record(
        {
          sender_city: city,
          service_type: fc.constantFrom('express' as const, 'priority' as const),
          weight: fc.double(),
        },
        { requiredKeys: [] },
      ),
    }),
  }),
  status.map((to) => ({ type: 'ShipmentStatusSet' as const, data: { status: to as 'pending' } })),
  fc.tuple(updateId, status).map(([number, to]) => updateAdded(number, to as 'pending')),
  fc.record({
    type: fc.constant('TrackingUpdateEdited' as const),
    data: fc.record({ update_id: updateId, changes: fc.record({ location: city }) }),
  }),
  updateId.map((update_id) => ({ type: 'TrackingUpdateDeleted' as const, data: { update_id } })),
  fc.constant({ type: 'ShipmentDeleted' as const, data: {} }),
);

const malformed = fc.constantFrom(
  { type: 'TrackingUpdateAdded', data: {} },
  { type: 'ShipmentEdited', data: { changes: { weight: 'heavy' } } },
  { type: 'ShipmentCreated', data: { id: 99 } },
  { type: 'ShipmentStatusSet', data: null },
);

const ofAda = { account_id: 'ada', email: 'Ada@Example.com' };
const accountFact: fc.Arbitrary<AccountEvent | StaffEvent> = fc.oneof(
  fc.constant({
    type: 'AccountRegistered' as const,
    data: {
      id: 'ada',
      email: 'Ada@Example.com',
      password_hash: 'hash',
      registered_at: '2026-01-01T00:00:00.000Z',
      profile: { first_name: 'Ada', last_name: 'L', phone_number: '', address: '', company_name: '' },
    },
  }),
  fc.string().map((first_name) => ({ type: 'ProfileUpdated' as const, data: { changes: { first_name } } })),
  fc.boolean().map((revokes_api_keys) => ({
    type: 'PasswordChanged' as const,
    data: { password_hash: 'another', kept_session_id: null, revokes_api_keys },
  })),
  fc.constantFrom(ofAda, { account_id: null, email: null }).map((subject) => ({
    type: 'RoleGranted' as const,
    data: { ...subject, role: 'staff' as const },
  })),
  fc
    .constantFrom('AccountDisabled' as const, 'AccountEnabled' as const, 'SessionsEnded' as const)
    .map((type) => ({ type, data: ofAda })),
);

const details = {
  label: 'Home',
  name: 'Ada',
  email: '',
  phone: '',
  address: 'Square 1',
  city: 'London',
  country: 'UK',
};
const addressFact: fc.Arbitrary<AddressBookEvent> = fc.oneof(
  id.map((number) => ({
    type: 'AddressSaved' as const,
    data: { owner_id: 'ada', address: { id: number, ...details } },
  })),
  id.map((address_id) => ({ type: 'AddressChanged' as const, data: { address_id, changes: { city: 'Paris' } } })),
  id.map((address_id) => ({ type: 'AddressRemoved' as const, data: { address_id } })),
);

const webhookFact: fc.Arbitrary<WebhookEvent> = fc.oneof(
  id.map((webhook_id) => ({
    type: 'WebhookRegistered' as const,
    data: {
      webhook_id,
      owner_id: 'ada',
      details: { url: 'https://ada.example', types: [], description: '', enabled: true },
      secret: 'whsec_one',
      registered_at: '2026-01-01T00:00:00.000Z',
    },
  })),
  id.map((webhook_id) => ({
    type: 'WebhookChanged' as const,
    data: { webhook_id, reason: 'gone' as const, changes: { enabled: false as const } },
  })),
  id.map((webhook_id) => ({ type: 'WebhookRemoved' as const, data: { webhook_id } })),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(id, fc.constantFrom('ada', 'grace'))
      .map(([n, owner_id]): Step => [stream(n), created(n, { owner_id })]),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(id, shipmentFact, fc.option(fc.constantFrom('k1', 'k2')))
      .map(([n, fact, key]): Step => (key ? [stream(n), fact, key] : [stream(n), fact])),
  },
  { weight: 1, arbitrary: fc.tuple(id, malformed).map(([n, fact]): Step => [stream(n), fact]) },
  { weight: 1, arbitrary: accountFact.map((fact): Step => ['account-ada', fact]) },
  { weight: 1, arbitrary: addressFact.map((fact): Step => ['address_book-ada', fact]) },
  { weight: 1, arbitrary: webhookFact.map((fact): Step => ['webhooks-ada', fact]) },
  { weight: 1, arbitrary: fc.constant<Step>(['shipment-1', { type: 'SomethingOfTheFuture', data: {} }]) },
);

const history: fc.Arbitrary<Log> = fc.array(step, { maxLength: 60 }).map((steps) => {
  const log = new Log();
  for (const [name, fact, key] of steps) {
    if (fact.type === 'SomethingOfTheFuture') log.appendUnreadable(name, fact.type);
    else log.append(name, fact, key === undefined ? {} : { idempotency_key: key });
  }
  return log;
});

describe('the rows of the read models', () => {
  it('are identical, byte for byte, for any batch sizes, across restarts, and after a rebuild', async () => {
    const sizes = fc.array(fc.integer({ min: -7, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(history, sizes, async (log, batches) => {
        const rebuild = await rebuilt(log);
        const rows = dumpGeneration(rebuild.directory, rebuild.generation);
        expect(applied(log.entries, batches)).toBe(rows);
        expect(applied(log.entries, [1])).toBe(rows);
      }),
      { numRuns: 60 },
    );
  });

  it('equal the folded events', () => {
    const ran = branches('a shipment', 'no shipment');
    fc.assert(
      fc.property(history, (log) => {
        const readModels = readModelsOf(log);
        const now = Date.UTC(2026, 0, 20);
        const queries = new ShipmentQueries(readModels, { now: () => new Date(now) });
        const listed = queries.list({ sort: '-created_at', limit: 10 }).rows;
        const parked = new Set(
          readModels
            .statement('SELECT position FROM parked_events')
            .all()
            .map(({ position }) => position),
        );
        for (const number of [1, 2, 3, 4, 5, 6]) {
          const events = log.entries.filter((entry) => entry.stream === stream(number) && !parked.has(entry.position));
          const readable = events.flatMap((entry) => (isUnreadable(entry) ? [] : [entry]));
          const begun = readable[0]?.version === 1 && readable[0].type === 'ShipmentCreated' ? readable : [];
          const state = fold(shipmentDecider.evolve, shipmentDecider.initialState, begun as unknown as ShipmentEvent[]);
          const row = queries.byId(number);
          const isActive = state.kind === 'active';
          ran.saw(isActive ? 'a shipment' : 'no shipment');
          expect(row !== undefined).toBe(isActive);
          if (!isActive) continue;
          const last = readable.at(-1);
          const { view, day } = shipmentAt(state.shipment, last?.version ?? 0, now);
          const { tracking_updates, due, ...fields } = view;
          expect([JSON.stringify(row?.view), row?.day]).toEqual([JSON.stringify(view), day]);
          expect(listed).toContain(JSON.stringify(view));
          const publicRow = queries.byTrackingNumber(trackingNumber(number));
          const publicView = shipmentView(publicShipmentFields(fields), tracking_updates, { due });
          expect(JSON.stringify(publicRow?.view)).toBe(JSON.stringify(publicView));
          expect(queries.publicText(trackingNumber(number))).toEqual({
            ...publicRow,
            view: JSON.stringify(publicView),
          });
        }
      }),
      { numRuns: 60 },
    );
    ran.expectEach();
  });

  it('continue after an event that cannot be applied, which is parked', () => {
    const log = new Log()
      .append(stream(1), created(1))
      .append(stream(1), { type: 'TrackingUpdateAdded', data: {} })
      .appendUnreadable(stream(1), 'ShipmentTeleported')
      .append(stream(1), updateAdded(5, 'delivered'));
    const readModels = readModelsOf(log);
    expect(new ShipmentQueries(readModels).counters(undefined)).toEqual({
      total: 1,
      delivered: 1,
      in_transit: 0,
      pending: 0,
    });
    const rows = readModels.database.prepare('SELECT position, projection, type, error FROM parked_events').all();
    expect(rows).toEqual([
      { position: 2, projection: 'shipments', type: 'TrackingUpdateAdded', error: 'update is not object' },
      { position: 3, projection: '*', type: 'ShipmentTeleported', error: 'unknown event type ShipmentTeleported' },
    ]);
  });

  it('contain nothing of a deleted shipment', () => {
    const log = new Log()
      .append(stream(1), created(1, { sender_city: 'Nowhere' }))
      .append(stream(1), updateAdded(7, 'delivered'))
      .append(stream(1), { type: 'ShipmentDeleted', data: {} });
    const queries = new ShipmentQueries(readModelsOf(log));
    expect(queries.byId(1)).toBeUndefined();
    expect(queries.byTrackingNumber(trackingNumber(1))).toBeUndefined();
    expect(queries.shipmentOfUpdate(7)).toBeUndefined();
    expect(queries.list({ sort: '-created_at', limit: 10, q: 'nowhere' })).toEqual({ rows: [], total: 0 });
    expect(queries.counters('ada')).toEqual({ total: 0, delivered: 0, in_transit: 0, pending: 0 });
  });
});
