import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  STAFF_STREAM,
  accountStream,
  deliveryProgressStream,
  shipmentStream,
  webhooksStream,
  type Role,
  type WebhookEvent,
  shipmentIdOf,
} from '@waymark/domain';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import type { Leases } from '../coordination/leases.js';
import type { WebhookOutbox } from '../coordination/webhook-outbox.js';
import { CommandRunner } from '../event-log/command-runner.js';
import { EventIndexQueries } from '../event-index/event-index-queries.js';
import { systemClock, type Position } from '@waymark/event-store';
import type { EventStore } from '../event-log/event-log.js';
import { openProductReadModels } from '../infrastructure/read-models/open-product-read-models.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { created } from '../event-log/testing/facts.js';
import { appendNext } from '../event-log/testing/appending.js';
import { WebhookQueries } from '../integrations/webhooks/queries/webhook-queries.js';
import { DeliveryWork } from '../integrations/webhooks/delivery/delivery-work.js';
import { NO_TRACING } from '../platform/tracing/tracing.js';
import { systemResolve } from '../integrations/webhooks/delivery/guarded-lookup.js';
import { DRAIN } from '../integrations/webhooks/delivery/sender.js';
import { newSecret } from '../integrations/webhooks/delivery/signature.js';
import { BOUNDS, Slots } from '../integrations/webhooks/delivery/slots.js';
import { httpTransport } from '../integrations/webhooks/delivery/transport.js';
import { whileHolding } from '../coordination/while-holding.js';
import { ManualTiming } from '../platform/testing/manual-timing.js';
import { until } from '../../../../test/support/waiting/until.js';

const allowPrivate = true;

type OpenStore = (options: { file: string }) => Promise<EventStore>;

/** A log with its read models, and the owners of endpoints. */
export class Delivering {
  private readonly nodes: DeliveringNode[] = [];
  readonly webhooks: WebhookQueries;

  private constructor(
    readonly directory: string,
    readonly store: EventStore,
    readonly views: ReadModels,
    readonly index: ReadModels,
  ) {
    this.webhooks = new WebhookQueries(views);
  }

  static async open(openStore: OpenStore): Promise<Delivering> {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'waymark-delivering-'));
    const eventsFile = join(dataDirectory, 'events.db');
    const store = await openStore({ file: eventsFile });
    const [views, index] = [
      await openProductReadModels({ set: 'views', dataDirectory, eventsFile }),
      await openProductReadModels({ set: 'eventIndex', dataDirectory, eventsFile }),
    ];
    for (const readModels of [views, index]) store.onAppended((position) => readModels.wake(position));
    return new Delivering(dataDirectory, store, views, index);
  }

  /** Creates an account with an endpoint for all types. */
  async register(webhook_id: number, url: string, owner_id = 'ada'): Promise<void> {
    const profile = { first_name: 'A', last_name: 'B', phone_number: '', address: '', company_name: '' };
    const registered_at = systemClock.now().toISOString();
    const account = { id: owner_id, email: `${owner_id}@example.com`, password_hash: '', profile, registered_at };
    if (!(await this.store.lastOf(accountStream(owner_id)))) {
      await appendNext(this.store, accountStream(owner_id), [{ type: 'AccountRegistered', data: account }]);
    }
    const details = { url, types: [], description: '', enabled: true };
    const data = { webhook_id, owner_id, details, secret: newSecret(), registered_at };
    await this.change({ type: 'WebhookRegistered', data }, owner_id);
  }

  async change(event: WebhookEvent, owner_id = 'ada'): Promise<void> {
    await appendNext(this.store, webhooksStream(owner_id), [event]);
    await this.views.caughtUpWith(await this.store.head());
  }

  /** Records a staff decision about an account. */
  async decide(type: 'AccountDisabled' | 'AccountEnabled', account_id = 'ada'): Promise<void> {
    await appendNext(this.store, STAFF_STREAM, [{ type, data: { account_id, email: `${account_id}@example.com` } }]);
    await this.views.caughtUpWith(await this.store.head());
  }

  async grant(role: Role, account_id = 'ada'): Promise<void> {
    const data = { account_id, email: `${account_id}@example.com`, role };
    await appendNext(this.store, STAFF_STREAM, [{ type: 'RoleGranted', data }]);
    await this.views.caughtUpWith(await this.store.head());
  }

  /** Creates a shipment with one event. Returns its position. */
  async ship(id: number, owner_id = 'ada'): Promise<Position> {
    return (await appendNext(this.store, shipmentStream(id), [created(id, { owner_id })])).mark;
  }

  /** Returns the event ids of shipments after a position. */
  async shipped(after: Position = 0): Promise<string[]> {
    const events = await this.store.readAfter(after, 100_000);
    return events.filter(({ stream }) => shipmentIdOf(stream) !== undefined).map(({ id }) => id);
  }

  /** Returns the recorded progress of the endpoint's deliveries, in order. */
  async reached(webhook_id: number): Promise<Position[]> {
    const events = await this.store.readStream(deliveryProgressStream(webhook_id));
    return events.flatMap((event) => (event.type === 'DeliveriesReached' ? [event.data.position] : []));
  }

  start(coordination: { outbox: WebhookOutbox; leases: Leases }): DeliveringNode {
    const node = new DeliveringNode(this, coordination);
    this.nodes.push(node);
    return node;
  }

  async close(): Promise<void> {
    for (const node of this.nodes) await node.stop();
    await this.index.close();
    await this.views.close();
    await this.store.close();
    await rm(this.directory, { recursive: true });
  }
}

/** The webhook delivery of one process. Its clock is advanced by hand and is its own. */
export class DeliveringNode {
  readonly timing = new ManualTiming(Date.now());
  readonly warnings: string[] = [];
  readonly work: DeliveryWork;
  private readonly ending = new AbortController();
  private readonly running: Promise<void>;
  private hasEnded = false;

  constructor(
    { store, views, index, webhooks }: Delivering,
    { outbox, leases }: { outbox: WebhookOutbox; leases: Leases },
  ) {
    const { timing } = this;
    const warn = (message: string): void => void this.warnings.push(message);
    this.work = new DeliveryWork({
      ...{ store, outbox, webhooks, timing, warn },
      slots: new Slots(BOUNDS),
      readModels: views,
      index: new EventIndexQueries(index),
      accounts: new AccountQueries(views),
      runner: new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined }),
      readYourWrites: {
        shown: async () => {
          await views.caughtUpWith(await store.head());
          return 'current';
        },
      },
      transport: httpTransport({ resolve: systemResolve(allowPrivate), allowPrivate, timing }),
      random: () => 0,
      recorded: () => undefined,
      tracing: NO_TRACING,
    });
    this.running = whileHolding({
      ...{ leases, timing },
      name: 'webhooks',
      work: (lease, signal, lost) => this.work.run(lease, signal, lost),
      stumbled: (error) => warn(error.message),
      signal: this.ending.signal,
    }).finally(() => (this.hasEnded = true));
  }

  /** Advances the time step by step until the condition holds. */
  async passes(milliseconds: number, condition: () => boolean | Promise<boolean>): Promise<void> {
    await until('the condition', async () => {
      if (await condition()) return true;
      this.timing.advance(milliseconds);
      return false;
    });
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await until('the work to end', () => {
      if (this.timing.isAwaited(DRAIN)) this.timing.advance(DRAIN);
      return this.hasEnded;
    });
    await this.running;
  }
}
