import { Global, Inject, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { Configuration } from '../config/configuration.js';
import { openEmbeddedCoordination } from '../coordination/adapters/sqlite/embedded-coordination.js';
import type { Coordination } from '../coordination/coordination.js';
import { openEmbeddedLog } from '../event-sourcing/adapters/sqlite/embedded-log.js';
import { eventsFile, type Log } from '../event-sourcing/log.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { CONFIGURATION, EVENT_INDEX, READ_MODELS, TRACING } from '../event-sourcing/tokens.js';
import type { Tracing } from '../tracing/tracing.js';
import { STORES, ports, type Stores } from './ports.js';
import { services } from './services.js';

/** What goes with a log; when it cannot be opened, the log is closed again. */
const withCoordination = async <Opened extends Log>(
  log: Opened,
  open: (log: Opened) => Promise<Coordination>,
): Promise<Stores> => {
  try {
    return { log, coordination: await open(log) };
  } catch (error) {
    await log.close();
    throw error;
  }
};

const openStores = async ({ eventStore, dataDirectory }: Configuration): Promise<Stores> => {
  const file = eventsFile({ dataDirectory });
  switch (eventStore.kind) {
    case 'embedded':
      return withCoordination(await openEmbeddedLog({ file }), () => openEmbeddedCoordination({ dataDirectory }));
    case 'kurrentdb': {
      // The clients of KurrentDB and Redis would cost every other start and tool a third of its time.
      const { openCopiedLog } = await import('../event-sourcing/adapters/kurrentdb/copied-log.js');
      const { openRedisCoordination } = await import('../coordination/adapters/redis/redis-coordination.js');
      const { url, redisUrl } = eventStore;
      const logger = new Logger('Log');
      const warn = (message: string): void => logger.warn(message);
      return withCoordination(await openCopiedLog({ file, url, warn }), async (log) => {
        const coordination = await openRedisCoordination({ url: redisUrl, logIsEmpty: await log.isNew() });
        log.compareThrough(coordination);
        return coordination;
      });
    }
    default:
      return eventStore satisfies never;
  }
};

/** Opens the stores on boot and closes them after the last request. The only file that knows which adapters serve the ports. */
@Global()
@Module({})
export class InfrastructureModule implements OnApplicationShutdown {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_INDEX) private readonly eventIndex: ReadModels,
    @Inject(STORES) private readonly stores: Stores,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  static for(configuration: Configuration, tracing: Tracing): DynamicModule {
    const providers = [
      { provide: CONFIGURATION, useValue: configuration },
      { provide: TRACING, useValue: tracing },
      { provide: STORES, useFactory: () => openStores(configuration) },
      ...ports,
      ...services,
    ];
    const exported = providers.map((provider) => ('provide' in provider ? provider.provide : provider));
    return { module: InfrastructureModule, providers, exports: exported };
  }

  /** The log after what reads from it, and before that through which its copies are compared. */
  async onApplicationShutdown(): Promise<void> {
    await this.eventIndex.close();
    await this.readModels.close();
    await this.stores.log.close();
    await this.stores.coordination.close();
    await this.tracing.close();
  }
}
