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
import type { EventStore } from '../event-log/event-log.js';
import type { CommandContext } from '../event-log/command-runner.js';
import { Readiness } from '../platform/readiness.js';
import { onceServing } from '../platform/once-serving.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { CONFIGURATION, EVENT_STORE, READ_MODELS } from '../platform/tokens.js';
import { GrantRole } from './commands/grant-role.js';
import { RegisterAccount } from './commands/register-account.js';
import { emailStream, reservedAccountId } from './email-stream.js';
import { Passwords } from './passwords.js';
import { AccountQueries } from './queries/account-queries.js';

const CONTEXT: CommandContext = {
  actor: { id: 'system', email: '', role: 'system' },
  request_id: 'first-staff-account',
};
/** Milliseconds, because the rows of a long log have to be built first. */
const PATIENCE = 10 * 60_000;

/**
 * Creates the staff account of ADMIN_EMAIL and ADMIN_PASSWORD at start if there has never been staff except the demo's.
 * Does not restore revoked staff.
 */
@Injectable()
export class FirstStaffAccount implements OnApplicationBootstrap {
  private readonly logger = new Logger(FirstStaffAccount.name);
  private end: () => void = () => undefined;
  private readonly ended = new Promise<void>((resolve) => {
    this.end = resolve;
  });

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Readiness) private readonly node: Readiness,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly accounts: AccountQueries,
    private readonly commands: Commands,
    private readonly passwords: Passwords,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { administrator } = this.configuration;
    await onceServing({
      node: this.node,
      work: async () => {
        if (administrator) await this.make(administrator);
        this.end();
      },
      failed: (error) => this.logger.error(`cannot create the first staff account: ${String(error)}`),
    });
  }

  /**
   * Returns whether nobody can act as staff, after the start has created the configured account. Rejects with
   * ReadModelBehindError.
   */
  async isMissing(): Promise<boolean> {
    // On a cluster, the demo's account may not exist yet.
    if (this.configuration.demo) return false;
    await this.ended;
    await this.readModels.caughtUpWith(await this.store.head(), PATIENCE);
    return !this.accounts.hasStaff();
  }

  private async make({ email, password }: NonNullable<Configuration['administrator']>): Promise<void> {
    const { known, wasStaff } = await this.accountOf(email);
    if (wasStaff || (await this.hasHadStaff())) return;
    if (known && !(await this.passwords.matches(password, known.password_hash))) {
      // Another person may have registered this address: only the holder of the password becomes staff.
      this.logger.warn('the account of ADMIN_EMAIL has another password; it did not become staff');
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
    // Only the rows contain a role that was granted in its account's own stream.
    await this.readModels.caughtUpWith(await this.store.head(), PATIENCE);
    return this.accounts.roles().some(({ role, email }) => role === 'staff' && !isDemoAddress(email));
  }

  private async register(request: RegisterRequest): Promise<Account> {
    // With a key, so that nodes that start concurrently create the same account.
    const { email } = request;
    const context = { ...CONTEXT, idempotency_key: `first staff ${email}`, recordedIn: [emailStream(email)] };
    const { account } = await this.commands.execute(new RegisterAccount(request, context, async () => undefined));
    return account;
  }

  /** Reads the log, because the rows may still be catching up. */
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
