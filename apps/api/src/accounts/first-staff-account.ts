import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { RegisterRequest } from '@waymark/contracts';
import {
  STAFF_STREAM,
  accountDecider,
  accountStream,
  fold,
  hasHadStaff,
  staffDecider,
  type Account,
  type AccountEvent,
  type StaffEvent,
  type WaymarkEvent,
} from '@waymark/domain';
import { Commands } from '../commands/commands.js';
import type { Configuration } from '../config/configuration.js';
import { isDemoAddress } from './demo-accounts.js';
import type { CommandContext } from '../event-sourcing/command-runner.js';
import type { EventStore } from '../event-sourcing/event-store.js';
import { NodeStanding } from '../event-sourcing/node-standing.js';
import { onceServing } from '../event-sourcing/once-serving.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { CONFIGURATION, EVENT_STORE, READ_MODELS } from '../event-sourcing/tokens.js';
import { GrantRole } from './commands/grant-role/grant-role.command.js';
import { RegisterAccount } from './commands/register-account/register-account.command.js';
import { emailStream, reservedAccountId } from './email-stream.js';
import { Passwords } from './passwords.js';
import { AccountQueries } from './queries/account-queries.js';

const CONTEXT: CommandContext = {
  actor: { id: 'system', email: '', role: 'system' },
  request_id: 'first-staff-account',
};
/** Milliseconds: the rows of a long log are made first. */
const PATIENCE = 10 * 60_000;

/** Makes the staff account of ADMIN_EMAIL and ADMIN_PASSWORD at start, as long as there has never been staff beside the demo's: whoever was staff and is so no more is not made it again. */
@Injectable()
export class FirstStaffAccount implements OnApplicationBootstrap {
  private readonly logger = new Logger(FirstStaffAccount.name);

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(NodeStanding) private readonly node: NodeStanding,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly accounts: AccountQueries,
    private readonly commands: Commands,
    private readonly passwords: Passwords,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { administrator } = this.configuration;
    if (!administrator) return;
    await onceServing({
      node: this.node,
      work: () => this.make(administrator),
      failed: (error) => this.logger.error(`the first staff account was not made: ${String(error)}`),
    });
  }

  private async make({ email, password }: NonNullable<Configuration['administrator']>): Promise<void> {
    const { known, wasStaff } = await this.accountOf(email);
    if (wasStaff || (await this.hasHadStaff())) return;
    if (known && !(await this.passwords.matches(password, known.password_hash))) {
      // Somebody else may have registered this address: only who knows its password is meant.
      this.logger.warn('ADMIN_EMAIL has an account with another password; it was not made staff');
      return;
    }
    const profile = { first_name: 'Waymark', last_name: 'Staff' };
    const account = known ?? (await this.register({ email, password, ...profile }));
    await this.commands.execute(new GrantRole(account, 'staff', CONTEXT));
  }

  private async hasHadStaff(): Promise<boolean> {
    const decided: Iterable<WaymarkEvent> = await this.store.readStream(STAFF_STREAM);
    const { evolve, initialState } = staffDecider;
    if (hasHadStaff(fold(evolve, initialState, decided as Iterable<StaffEvent>), isDemoAddress)) return true;
    // A role that was granted in its account's own stream is told by the rows alone.
    await this.readModels.caughtUpWith(await this.store.head(), PATIENCE);
    return this.accounts.roles().some(({ role, email }) => role === 'staff' && !isDemoAddress(email));
  }

  private async register(request: RegisterRequest): Promise<Account> {
    // Under a key: of nodes that start at once all come to the same account.
    const { email } = request;
    const context = { ...CONTEXT, idempotency_key: `first staff ${email}`, recordedIn: [emailStream(email)] };
    const { account } = await this.commands.execute(new RegisterAccount(request, context, async () => undefined));
    return account;
  }

  /** Read from the log: the rows may still be catching up. */
  private async accountOf(email: string): Promise<{ known: Account | undefined; wasStaff: boolean }> {
    const id = await reservedAccountId(this.store, email);
    const events: WaymarkEvent[] = id === undefined ? [] : await this.store.readStream(accountStream(id));
    const state = fold(accountDecider.evolve, accountDecider.initialState, events as AccountEvent[]);
    return {
      known: state.kind === 'registered' ? state.account : undefined,
      wasStaff: events.some(({ type, data }) => type === 'RoleGranted' && data.role === 'staff'),
    };
  }
}
