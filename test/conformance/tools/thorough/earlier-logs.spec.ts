import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { versionsToProve, type HistoryEntry, type HistoryProof, type Shipment } from '@waymark/contracts';
import { evidenceFile } from '@waymark/contracts/ui';
import { Client } from '../../../support/clients/client.js';
import { earlierLogs, exportedAt, loggedEventsIn, type LoggedEvent } from '../../../support/log/earlier-logs.js';
import { metricOf } from '../../../support/product/metrics.js';
import { signIn } from '../../../support/clients/people.js';
import { ProductClock } from '../../../support/product/product-clock.js';
import { outputOfTool } from '../../../support/secrets/tool-process.js';
import { newDataDirectory, startServer } from '../../../support/product/server.js';
import { verify } from '../../../support/log/verify.js';

/** The accounts of test/logs/every-event.mjs. */
const STAFF = { email: 'staff@example.com', password: 'correct horse' };
const PASSWORD = 'an owl at night';

const MINUTE = 60_000;

type Data = Readonly<Record<string, unknown>>;
type Kind = 'shipment' | 'update' | 'address' | 'key' | 'webhook';

/** The effect of an event on one resource: created, changed or removed it. */
interface Effect {
  kind: Kind;
  id: unknown;
  created?: Data;
  changes?: unknown;
}

const effectOf = ({ stream, type, data }: LoggedEvent): Effect | undefined => {
  const { id, update_id, address_id, webhook_id, changes } = data;
  const created = (name: string): Data => data[name] as Data;
  const shipment = { kind: 'shipment', id: stream } as const;
  switch (type) {
    case 'ShipmentCreated':
      return { ...shipment, created: { id, tracking_number: data['tracking_number'], ...created('waybill') } };
    case 'ShipmentEdited':
      return { ...shipment, changes };
    case 'ShipmentDeleted':
      return shipment;
    case 'TrackingUpdateAdded':
      return { kind: 'update', id: created('update')['id'], created: created('update') };
    case 'TrackingUpdateEdited':
      return { kind: 'update', id: update_id, changes };
    case 'TrackingUpdateDeleted':
      return { kind: 'update', id: update_id };
    case 'AddressSaved':
      return { kind: 'address', id: created('address')['id'], created: created('address') };
    case 'AddressChanged':
      return { kind: 'address', id: address_id, changes };
    case 'AddressRemoved':
      return { kind: 'address', id: address_id };
    case 'ApiKeyIssued':
      return { kind: 'key', id, created: { id, name: data['name'], scopes: data['scopes'] } };
    case 'ApiKeyRevoked':
      // The first versions had one stream for each key.
      return { kind: 'key', id: data['key_id'] ?? Number(stream.replace('api_key-', '')) };
    case 'WebhookRegistered':
      return { kind: 'webhook', id: webhook_id, created: { id: webhook_id } };
    case 'WebhookRemoved':
      return { kind: 'webhook', id: webhook_id };
    default:
      return undefined;
  }
};

/** The accounts in a log by e-mail address with their resources, derived only from the stored events. */
class LoggedResources {
  private readonly things = new Map<string, { kind: Kind; owner: unknown; thing: Data }>();
  readonly accounts = new Map<string, string>();
  readonly roles = new Map<unknown, unknown>();

  constructor(private readonly events: readonly LoggedEvent[]) {
    for (const event of events) {
      const { stream, type, data } = event;
      if (type === 'AccountRegistered') this.accounts.set(String(data['email']), String(data['id']));
      // The first versions granted roles in the account's own stream.
      if (type === 'RoleGranted') {
        this.roles.set(data['account_id'] ?? stream.replace('account-', ''), data['role']);
      }
      const effect = effectOf(event);
      if (effect) this.apply(effect, event);
    }
  }

  private apply({ kind, id, created, changes }: Effect, { stream, data }: LoggedEvent): void {
    const key = `${kind} ${String(id)}`;
    const before = this.things.get(key);
    // An update belongs to its shipment.
    if (created) this.things.set(key, { kind, owner: data['owner_id'] ?? stream, thing: created });
    else if (!changes) this.things.delete(key);
    else if (before) this.things.set(key, { ...before, thing: { ...before.thing, ...changes } });
  }

  of(kind: Kind, owner: unknown): Data[] {
    return [...this.things.values()]
      .filter((one) => one.kind === kind && one.owner === owner)
      .map(({ thing }) => thing);
  }

  eventsOfShipment(id: number): LoggedEvent[] {
    return this.events.filter(({ stream }) => stream === `shipment-${id}`);
  }
}

const byId = <Thing extends { id?: unknown }>(things: readonly Thing[]): Thing[] =>
  things.toSorted((one, other) => Number(one.id) - Number(other.id));

describe.each(earlierLogs)('a server on the log $name', ({ file }) => {
  it('has all data of its events, and proves it', async () => {
    const logged = new LoggedResources(loggedEventsIn(file));
    const [dataDirectory, folder] = [await newDataDirectory(), await newDataDirectory()];
    await outputOfTool('import', [file], { DATA_DIR: dataDirectory });
    const clock = new ProductClock(folder);
    const now = Date.parse(exportedAt(file)) + MINUTE;
    clock.set(now - Date.now());
    const server = await startServer(dataDirectory, clock.environment);
    const anybody = new Client(() => server.address);
    const read = async <Body>(client: Client, path: string): Promise<Body> => {
      const { status, body, text } = await client.get<Body>(path);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
      return body;
    };
    expect(await metricOf(anybody, 'waymark_parked_events')).toBe(0);
    expect((await anybody.get('/health/')).body).toMatchObject({ status: 'healthy' });

    const staff = await signIn(anybody, STAFF.email, STAFF.password);
    const people = await read<{ id: string; email: string; role: string }[]>(staff.client, '/accounts/');
    expect(new Map(people.map(({ email, id }) => [email, id]))).toEqual(logged.accounts);
    for (const { id, role } of people) expect(role).toBe(logged.roles.get(id) ?? 'customer');

    const customers = [...logged.accounts].filter(([email]) => email.startsWith('customer-'));
    expect(customers).not.toEqual([]);
    for (const [email, account] of customers) {
      const { client } = await signIn(anybody, email, PASSWORD);
      for (const [kind, path] of [
        ['address', '/shipments/addresses/'],
        ['key', '/api-keys/'],
        ['webhook', '/webhooks/'],
      ] as const) {
        expect(byId(await read<Data[]>(client, path))).toMatchObject(byId(logged.of(kind, account)));
      }
      const shipments = byId(await read<Shipment[]>(client, '/shipments/'));
      const expected = logged.of('shipment', account).map((shipment): Data => ({
        delivery_instructions: null,
        ...shipment,
        tracking_updates: byId(logged.of('update', `shipment-${String(shipment['id'])}`)),
      }));
      expect(shipments.map((one) => ({ ...one, tracking_updates: byId(one.tracking_updates) }))).toMatchObject(
        byId(expected),
      );

      for (const { id, tracking_number, status } of shipments) {
        const history = await read<HistoryEntry[]>(client, `/shipments/${id}/history/`);
        const events = logged.eventsOfShipment(id);
        expect(history.slice(0, events.length).map((entry) => entry.id)).toEqual(events.map((event) => event.id));
        // The server records late parcels of logs that were exported before anybody did.
        expect(history.slice(events.length).filter(({ type }) => type !== 'DeliveryOverdue')).toEqual([]);
        expect(await read(anybody, `/shipments/track/${tracking_number}/`)).toMatchObject({ tracking_number, status });
      }

      const [{ id, tracking_number } = { id: 0, tracking_number: '' }] = shipments;
      const history = await read<HistoryEntry[]>(staff.client, `/shipments/${id}/history/`);
      const proofs: HistoryProof[] = [];
      for (const version of versionsToProve(history)) {
        proofs.push(await read<HistoryProof>(staff.client, `/shipments/${id}/history/proof/?version=${version}`));
      }
      const day = new Date(now).toISOString().slice(0, 10);
      const evidence = evidenceFile(
        { shipment_id: id, tracking_number },
        { day, zone: 'UTC', by: 'recorded' },
        history,
        proofs,
      );
      const saved = join(folder, `${account}.json`);
      await writeFile(saved, JSON.stringify(evidence));
      expect(await outputOfTool('verify', [saved], { DATA_DIR: '/nowhere' })).toContain('ok     State');
    }

    expect(await server.stop()).toBe(0);
    expect(await verify(dataDirectory)).toMatchObject({ ok: true });
  });
});
