import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Counter, Gauge, Registry, collectDefaultMetrics, type RegistryContentType } from 'prom-client';
import type { Position, CopyStatus } from '@waymark/event-store';
import type { EventStore } from '@waymark/event-store';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { COPY_STATUS, EVENT_INDEX, EVENT_STORE, READ_MODELS, TRACING } from '../platform/tokens.js';
import type { Tracing } from '../platform/tracing/tracing.js';
import { COMMIT, VERSION } from '../platform/version.js';
import { CommandFigures } from './command-figures.js';
import { Durations } from './durations.js';
import { Followers, statusOfRows, type FollowerStatus } from './followers.js';

export const PLAIN = Registry.PROMETHEUS_CONTENT_TYPE;
export const OPEN_METRICS = Registry.OPENMETRICS_CONTENT_TYPE;

/** Values of the label `store`. */
const STORES = ['event_store', 'coordination'];

type Named<Value> = readonly [name: string, value: Value];

const orNaN = async (read: () => number | Promise<number>): Promise<number> => {
  try {
    return await read();
  } catch {
    return NaN;
  }
};

/** The Prometheus metrics of this process. */
@Injectable()
export class Metrics implements OnModuleDestroy {
  readonly commands: CommandFigures;
  readonly requests: Durations<'method' | 'route' | 'status'>;
  readonly storeErrors: Counter<'store'>;
  /** OpenMetrics only with tracing: the Prometheus text format has no exemplars. */
  private readonly registry: Registry<RegistryContentType>;
  private readonly stopListening: () => void;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(READ_MODELS) readModels: ReadModels,
    @Inject(EVENT_INDEX) eventIndex: ReadModels,
    @Inject(COPY_STATUS) copy: () => CopyStatus | undefined,
    @Inject(TRACING) tracing: Tracing,
    followers: Followers,
  ) {
    this.registry = new Registry<RegistryContentType>();
    this.registry.setContentType(tracing.on ? OPEN_METRICS : PLAIN);
    this.commands = new CommandFigures(this.registry);
    this.storeErrors = new Counter({
      name: 'waymark_store_errors_total',
      help: 'Number of failed health checks of a store',
      labelNames: ['store'],
      registers: [this.registry],
    });
    // Prometheus sees no increase in a counter that first appears at 1, so StoreErrors would miss the first error.
    for (const store of STORES) this.storeErrors.inc({ store }, 0);
    new Gauge({
      name: 'waymark_build_info',
      help: 'Version and commit of this process; always 1',
      labelNames: ['version', 'commit'],
      registers: [this.registry],
    }).set({ version: VERSION, commit: COMMIT }, 1);
    collectDefaultMetrics({ register: this.registry });
    if (tracing.on) this.countDropped(tracing);
    this.stopListening = this.countAppended(store);
    this.observe('waymark_log_position', 'Position of the last event in the log', () => store.head());
    this.observe(
      'waymark_read_models_position',
      'Position up to which the read models are complete',
      () => readModels.position,
    );
    this.observe(
      'waymark_read_models_lag',
      'Number of events the read models are behind the log',
      () => readModels.status().lag,
    );
    this.observe(
      'waymark_event_index_position',
      'Position up to which the event index is complete',
      () => eventIndex.position,
    );
    const others = (): Named<FollowerStatus>[] => followers.statuses().map(({ name, status }) => [name, status]);
    const all = (): Named<FollowerStatus>[] => [['read_models', statusOfRows(readModels)], ...others()];
    this.observe('waymark_parked_events', 'Number of events that followers could not handle', () =>
      all().reduce((sum, [, { parked }]) => sum + parked, 0),
    );
    this.observeEach(
      'waymark_follower_parked_events',
      'Number of events that this follower could not handle',
      all,
      ({ parked }) => parked,
    );
    this.observeEach('waymark_follower_stopped', '1 if the follower has stopped', all, ({ stopped }) =>
      Number(stopped !== undefined),
    );
    this.observeEach('waymark_follower_renewing', '1 while replacement rows of the follower are built', all, (status) =>
      Number(status.renewal !== undefined),
    );
    this.observeEach(
      'waymark_follower_position',
      'Position up to which the follower has processed events',
      others,
      ({ position }) => position,
    );
    this.observeEach(
      'waymark_follower_lag',
      'Number of events the follower is behind the log',
      others,
      async ({ position }) => (await store.head()) - position,
    );
    this.observeCopy(copy);
    this.requests = new Durations(this.registry, {
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request, in seconds',
      labelNames: ['method', 'route', 'status'],
    });
  }

  /**
   * Registers a gauge that is read at each scrape. A value that cannot be read is NaN, so that the scrape still returns
   * the others.
   */
  observe(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await orNaN(read));
      },
    });
  }

  /** As observe, with a value for each follower. */
  private observeEach(
    name: string,
    help: string,
    followers: () => Named<FollowerStatus>[],
    read: (status: FollowerStatus) => number | Promise<number>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: ['follower'],
      registers: [this.registry],
      async collect() {
        for (const [follower, status] of followers()) this.labels(follower).set(await orNaN(() => read(status)));
      },
    });
  }

  get contentType(): RegistryContentType {
    return this.registry.contentType;
  }

  /** Returns all metrics as text in the format of contentType. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  onModuleDestroy(): void {
    this.stopListening();
    this.registry.clear();
  }

  /** Only for a copy: a single node would report a lag that cannot exist. */
  private observeCopy(copy: () => CopyStatus | undefined): void {
    if (!copy()) return;
    this.observe('waymark_copy_connected', '1 while this node receives new events', () =>
      copy()?.connected === true ? 1 : 0,
    );
    this.observe('waymark_copy_lag_bytes', 'Lag of the copy behind the leader, in bytes of its log', () => {
      const { commit_position, leader_position = commit_position } = copy() ?? { commit_position: 0 };
      return Math.max(0, leader_position - commit_position);
    });
  }

  private countAppended(store: EventStore): () => void {
    const appended = new Counter({
      name: 'waymark_appended_events_total',
      help: 'Number of events appended to the log since this process started',
      registers: [this.registry],
    });
    let last: Position | undefined;
    return store.onAppended((position) => {
      if (last === undefined || position > last) appended.inc(last === undefined ? 1 : position - last);
      last = Math.max(last ?? 0, position);
    });
  }

  private countDropped(tracing: Tracing): void {
    new Counter({
      name: 'waymark_spans_dropped_total',
      help: 'Number of spans that could not be exported',
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(tracing.dropped());
      },
    });
  }
}
