import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Shipment } from '@waymark/contracts';
import { emailReservationDecider, identifierBlockDecider, identifierStream, type Actor } from '@waymark/domain';
import { GrantRole, GrantRoleHandler } from '../accounts/commands/grant-role.js';
import { RegisterAccount, RegisterAccountHandler } from '../accounts/commands/register-account.js';
import { emailStream } from '../accounts/email-stream.js';
import { Passwords } from '../accounts/passwords.js';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import { StaffDecisions } from '../accounts/staff-decisions.js';
import type { Configuration } from '../config/configuration.js';
import { CommandRunner, type CommandContext } from '../event-log/command-runner.js';
import { ReadYourWrites } from '../event-log/read-your-writes.js';
import type { EventStore } from '../event-log/event-log.js';
import { Identifiers } from '../event-log/identifiers.js';
import { Readiness } from '../platform/readiness.js';
import { onceServing } from '../platform/once-serving.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import type { Clock } from '@waymark/event-store';
import { CLOCK, CONFIGURATION, EVENT_STORE, READ_MODELS } from '../platform/tokens.js';
import { CreateShipment, CreateShipmentHandler } from '../shipments/commands/create-shipment.js';
import { unusedTrackingNumber } from '../shipments/commands/shipment-names.js';
import { EditShipment, EditShipmentHandler } from '../shipments/commands/edit-shipment.js';
import { ShipmentQueries } from '../shipments/queries/shipment-queries.js';
import { AddTrackingUpdate, AddTrackingUpdateHandler } from '../shipments/commands/add-tracking-update.js';
import { DeliveryDays } from '../delivery-days/delivery-days.js';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../accounts/demo-accounts.js';
import { DemoProgress, demoKeys } from './demo-progress.js';
import { DEMO_SHIPMENTS } from './demo-shipments.js';
import { demoTimeline, type DemoMoment } from './demo-timeline.js';
import { recordedBy } from '../event-log/recorded-by.js';

const SYSTEM: Actor = { id: 'system', email: '', role: 'system' };
const ACCOUNTS_AGE = 30 * 24 * 3_600_000;

const nothing = async (): Promise<void> => undefined;

const contextOf = (actor: Actor, idempotency_key: string): CommandContext => ({
  actor,
  request_id: 'demo',
  idempotency_key,
});

/** A clock that is set to the time of the demo's next event. */
class DemoClock implements Clock {
  private time = new Date(0);

  set(time: Date): void {
    this.time = time;
  }

  now(): Date {
    return this.time;
  }
}

/**
 * Fills an empty log through the same command handlers as the API, with its own clock for past days.
 * It begins with an append at version 0 of a fixed stream, and every later command has a key and a
 * fixed stream. So several nodes that start at once make one demo, and a start after a kill completes
 * the demo with the same times.
 */
@Injectable()
export class DemoData implements OnModuleInit {
  private readonly logger = new Logger('Demo');

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'demo'>,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Readiness) private readonly node: Readiness,
    @Inject(READ_MODELS) private readonly readModels: Pick<ReadModels, 'caughtUpWith'>,
    @Inject(ReadYourWrites) private readonly readYourWrites: ReadYourWrites,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountQueries,
    private readonly shipments: ShipmentQueries,
    @Inject(DeliveryDays) private readonly days: Pick<DeliveryDays, 'ends'>,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.configuration.demo) return;
    await onceServing({
      node: this.node,
      work: async () => {
        const progress = await DemoProgress.read(this.store);
        if (progress) await this.make(progress);
      },
      failed: (error) => this.logger.error(`cannot create the demo data: ${String(error)}`),
    });
  }

  /** The demo accounts that can sign in, and a parcel in transit; undefined without demo data. */
  get introduction(): { accounts: string[]; password: string; trackingNumber: string | undefined } | undefined {
    const customer = this.configuration.demo ? this.accounts.byEmail(DEMO_ACCOUNTS[0].email) : undefined;
    if (!customer) return undefined;
    const list = { owner_id: customer.id, sort: 'created_at', limit: 1 } as const;
    const [json] = [
      ...this.shipments.list({ ...list, status: ['in_transit'] }).rows,
      ...this.shipments.list(list).rows,
    ];
    return {
      accounts: DEMO_ACCOUNTS.map(({ email }) => email),
      password: DEMO_PASSWORD,
      trackingNumber: json === undefined ? undefined : (JSON.parse(json) as Shipment).tracking_number,
    };
  }

  private async make(progress: DemoProgress): Promise<void> {
    const clock = new DemoClock();
    const runner = new CommandRunner({
      store: this.store,
      clock,
      newId: randomUUID,
      wrote: (actor, mark, stream) => this.readYourWrites.wrote(actor, mark, stream),
    });
    clock.set(progress.began ?? new Date(this.clock.now().getTime() - ACCOUNTS_AGE));
    const began = await this.begin(runner);
    clock.set(began);
    await this.readModels.caughtUpWith(await this.store.head());
    const [customer, staff] = await this.makeAccounts(runner);
    if (!customer || !staff) throw new Error('the demo needs a customer account and a staff account');
    const timeline = demoTimeline(new Date(began.getTime() + ACCOUNTS_AGE), { customer, staff });
    await this.makeShipments(runner, clock, progress, timeline);
    await this.readModels.caughtUpWith(await this.store.head());
  }

  /** The start of the demo by the first node. All nodes use this time. */
  private async begin(runner: CommandRunner): Promise<Date> {
    const { email } = DEMO_ACCOUNTS[0];
    const { recorded_at } = await runner.run({
      decider: emailReservationDecider,
      stream: emailStream(email),
      command: () => ({ type: 'ReserveEmail', account_id: randomUUID() }),
      context: contextOf(SYSTEM, demoKeys.account(email)),
    });
    return new Date(recorded_at);
  }

  private async makeAccounts(runner: CommandRunner): Promise<Actor[]> {
    const register = new RegisterAccountHandler(runner, new Passwords(), this.accounts, this.store);
    const grant = new GrantRoleHandler(new StaffDecisions(runner, this.accounts, this.readYourWrites));
    const actors: Actor[] = [];
    for (const { role, ...profile } of DEMO_ACCOUNTS) {
      const request = { ...profile, password: DEMO_PASSWORD };
      const { email } = profile;
      const context = { ...contextOf(SYSTEM, demoKeys.account(email)), recordedIn: [emailStream(email)] };
      const { account } = await register.execute(new RegisterAccount(request, context, nothing));
      await grant.execute(new GrantRole(account, role, contextOf(SYSTEM, demoKeys.role(email))));
      actors.push({ id: account.id, email, role });
    }
    return actors;
  }

  private async makeShipments(
    runner: CommandRunner,
    clock: DemoClock,
    progress: DemoProgress,
    moments: readonly DemoMoment[],
  ): Promise<void> {
    const firstId = await this.reserveIds(runner);
    const add = new AddTrackingUpdateHandler(runner, new Identifiers(runner));
    const edit = new EditShipmentHandler(runner, this.days);
    const ids = new Map<number, number>();
    for (const [index, moment] of moments.entries()) {
      const key = index === moments.length - 1 ? demoKeys.end : demoKeys.moment(index);
      const done = progress.of(key);
      if (done?.type === 'ShipmentCreated') ids.set(moment.shipment, done.data.id);
      if (done) continue;
      clock.set(moment.at);
      const context = contextOf(moment.actor, key);
      const id = ids.get(moment.shipment) ?? firstId + moment.shipment;
      switch (moment.type) {
        case 'book': {
          const name = { id, tracking_number: unusedTrackingNumber(this.shipments) };
          const create = new CreateShipmentHandler(runner, { of: async () => name }, this.days);
          await create.execute(new CreateShipment(moment.waybill, context));
          break;
        }
        case 'note':
          await add.execute(new AddTrackingUpdate(id, moment.details, context));
          break;
        case 'mark':
          await edit.execute(new EditShipment(id, {}, moment.status, context));
          break;
        default:
          moment satisfies never;
      }
    }
  }

  /** The same ids on every node, so that two nodes do not create a shipment twice. */
  private async reserveIds(runner: CommandRunner): Promise<number> {
    const outcome = await runner.run({
      decider: identifierBlockDecider,
      stream: identifierStream('shipment'),
      command: () => ({ type: 'ReserveIdentifierBlock', size: DEMO_SHIPMENTS.length }),
      context: contextOf(SYSTEM, demoKeys.identifiers),
    });
    return recordedBy(outcome, 'IdentifierBlockReserved').data.from;
  }
}
