import type { Server } from 'node:http';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost, type AbstractHttpAdapter } from '@nestjs/core';
import { boundAddress } from '../../config/bound-address.js';
import type { Configuration } from '../../config/configuration.js';
import { CommandRunner } from '../../event-log/command-runner.js';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import type { EventStore } from '../../event-log/event-log.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { CONFIGURATION, EVENT_STORE, READ_MODELS } from '../../platform/tokens.js';
import { AccountQueries } from '../queries/account-queries.js';
import type { AccountAction, ActionOutcome } from './account-action.js';
import { outcomeOfError, perform } from './account-actions.js';
import { listenForActions, type AccountsSocket } from './accounts-socket.js';
import { RowsDirectory } from './rows-directory.js';

/** Performs the actions of `npm run accounts` while this server has the lock of the embedded log. */
@Injectable()
export class OperatorsAccess implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Operators');
  private socket: AccountsSocket | undefined;

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly runner: CommandRunner,
    private readonly readYourWrites: ReadYourWrites,
    private readonly accounts: AccountQueries,
    private readonly host: HttpAdapterHost<AbstractHttpAdapter<Server>>,
  ) {}

  /** On a cluster, the tool writes to the shared log. */
  async onApplicationBootstrap(): Promise<void> {
    const { eventStore, dataDirectory } = this.configuration;
    if (eventStore.kind !== 'embedded') return;
    try {
      this.socket = await listenForActions(dataDirectory, (action) => this.act(action));
    } catch (error) {
      this.logger.warn(`stop this server before you run npm run accounts: ${String(error)}`);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.socket?.close();
  }

  private async act(action: AccountAction): Promise<ActionOutcome> {
    try {
      await this.readYourWrites.everythingRecordedShown();
      const outcome = await perform(
        {
          store: this.store,
          runner: this.runner,
          directory: new RowsDirectory(this.readModels),
          isShut: (email) => this.accounts.isShut(email),
          address: this.configuration.announcedAddress || boundAddress(this.host.httpAdapter.getHttpServer()),
        },
        action,
      );
      // The account's next request must not use the old rows. The action is recorded in any case.
      await this.readYourWrites.everythingRecordedShown().catch(() => undefined);
      return outcome;
    } catch (error) {
      return outcomeOfError(error);
    }
  }
}
