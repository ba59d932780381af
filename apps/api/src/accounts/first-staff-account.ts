import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RegisterRequest } from '@waymark/contracts';
import { accountDecider, accountStream, fold, type AccountEvent, type WaymarkEvent } from '@waymark/domain';
import type { Configuration } from '../config/configuration.js';
import type { CommandContext } from '../event-sourcing/command-runner.js';
import type { EventStore } from '../event-sourcing/event-store.js';
import { onceServing } from '../event-sourcing/once-serving.js';
import { CONFIGURATION, EVENT_STORE } from '../event-sourcing/tokens.js';
import { GrantRole } from './commands/grant-role/grant-role.command.js';
import { RegisterAccount } from './commands/register-account/register-account.command.js';
import { reservedAccountId } from './email-stream.js';
import { Passwords } from './passwords.js';

const CONTEXT: CommandContext = {
  actor: { id: 'system', email: '', role: 'system' },
  request_id: 'first-staff-account',
};

/** Makes the staff account of ADMIN_EMAIL and ADMIN_PASSWORD at start. Read from the log, since the read models may still be catching up. */
@Injectable()
export class FirstStaffAccount implements OnApplicationBootstrap {
  private readonly logger = new Logger(FirstStaffAccount.name);

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly passwords: Passwords,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { administrator } = this.configuration;
    if (!administrator) return;
    await onceServing({
      store: this.store,
      work: () => this.make(administrator),
      failed: (error) => this.logger.error(`the first staff account was not made: ${String(error)}`),
    });
  }

  private async make({ email, password }: NonNullable<Configuration['administrator']>): Promise<void> {
    const known = await this.accountOf(email);
    if (known?.role === 'staff') return;
    if (known && !(await this.passwords.matches(password, known.password_hash))) {
      // Somebody else may have registered this address: only who knows its password is meant.
      this.logger.warn('ADMIN_EMAIL has an account with another password; it was not made staff');
      return;
    }
    const profile = { first_name: 'Waymark', last_name: 'Staff' };
    const id = known?.id ?? (await this.register({ email, password, ...profile }));
    await this.commands.execute(new GrantRole(id, 'staff', CONTEXT));
  }

  private async register(request: RegisterRequest): Promise<string> {
    // Under a key: of nodes that start at once all come to the same account.
    const context = { ...CONTEXT, idempotency_key: `first staff ${request.email}` };
    const { account } = await this.commands.execute(new RegisterAccount(request, context, async () => undefined));
    return account.id;
  }

  private async accountOf(email: string) {
    const id = await reservedAccountId(this.store, email);
    if (id === undefined) return undefined;
    const events: Iterable<WaymarkEvent> = await this.store.readStream(accountStream(id));
    const state = fold(accountDecider.evolve, accountDecider.initialState, events as Iterable<AccountEvent>);
    return state.kind === 'registered' ? state.account : undefined;
  }
}
