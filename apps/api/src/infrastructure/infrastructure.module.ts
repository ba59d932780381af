import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Global, Inject, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { BEING_BEGUN } from '../config/complete-log.js';
import type { Configuration } from '../config/configuration.js';
import { openEmbeddedCoordination } from '../coordination/adapters/sqlite/embedded-coordination.js';
import type { Coordination } from '../coordination/coordination.js';
import { ClockMonitor, withoutLeap } from '../event-log/clock-monitor.js';
import { openEmbeddedLog } from '../event-log/log-files.js';
import { leasedTreeHeads } from '../coordination/tree-heads.js';
import { eventsFile } from '@waymark/event-store';
import { INTERVAL } from '@waymark/event-store-kurrentdb';
import type { Log } from '../event-log/event-log.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { CONFIGURATION, EVENT_INDEX, READ_MODELS, TRACING } from '../platform/tokens.js';
import type { Tracing } from '../platform/tracing/tracing.js';
import { STORES, ports, type Stores } from './ports.js';
import { services } from './services.js';

/** Opens the coordination of a log. If that fails, closes the log. */
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
      return withCoordination(await openEmbeddedLog({ file }), () => {
        rmSync(join(dataDirectory, BEING_BEGUN), { force: true });
        return openEmbeddedCoordination({ dataDirectory, steadyClock: withoutLeap(new ClockMonitor()) });
      });
    case 'kurrentdb': {
      // Imported here because loading the KurrentDB and Redis clients would add half to the start time of single-node
      // servers and tools.
      const { openCopiedLog } = await import('../event-log/copied-log.js');
      const { openRedisCoordination } = await import('../coordination/adapters/redis/redis-coordination.js');
      const { url, redisUrl } = eventStore;
      const logger = new Logger('Log');
      const warn = (message: string): void => logger.warn(message);
      return withCoordination(await openCopiedLog({ file, url, warn }), async (log) => {
        const coordination = await openRedisCoordination({ url: redisUrl, logIsEmpty: await log.isNew() });
        log.compareThrough(leasedTreeHeads(coordination, INTERVAL));
        return coordination;
      });
    }
    default:
      return eventStore satisfies never;
  }
};

/**
 * Opens the stores at start and closes them after the last request. The only module that chooses the adapters of the
 * ports.
 */
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

  /** Closes the log after its readers, and before the coordination through which its copies are compared. */
  async onApplicationShutdown(): Promise<void> {
    await this.eventIndex.close();
    await this.readModels.close();
    await this.stores.log.close();
    await this.stores.coordination.close();
    await this.tracing.close();
  }
}
