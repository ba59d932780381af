import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { Counter, Gauge, Registry, collectDefaultMetrics, type RegistryContentType } from 'prom-client';
import type { Configuration } from '../config/configuration.js';
import type { EventStore, Position } from '../event-sourcing/event-store.js';
import type { CopyStatus } from '../event-sourcing/log.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { sendError } from '../http/errors/errors.js';
import {
  CONFIGURATION,
  COPY_STATUS,
  EVENT_INDEX,
  EVENT_STORE,
  READ_MODELS,
  TRACING,
} from '../event-sourcing/tokens.js';
import type { Tracing } from '../tracing/tracing.js';
import { CommandFigures } from './command-figures.js';
import { Durations } from './durations.js';
import { Followers, statusOfRows, type FollowerStatus } from '../event-sourcing/followers.js';
import { refusalOfFigures } from './metrics-access.js';
import { asPlainText, wantsOpenMetrics } from './metrics-text.js';

const PLAIN = Registry.PROMETHEUS_CONTENT_TYPE;
const OPEN_METRICS = Registry.OPENMETRICS_CONTENT_TYPE;

type Named<Value> = readonly [name: string, value: Value];

const orNaN = async (read: () => number | Promise<number>): Promise<number> => {
  try {
    return await read();
  } catch {
    return NaN;
  }
};

/** Prometheus metrics, at /metrics. */
@Injectable()
export class Metrics implements OnModuleDestroy {
  readonly commands: CommandFigures;
  /** `store`: the name of the port, such as `event_store` or `coordination`. */
  readonly storeErrors: Counter<'store'>;
  /** Of OpenMetrics where there are traces: nothing else can name them. */
  private readonly registry: Registry<RegistryContentType>;
  private readonly stopListening: () => void;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(READ_MODELS) readModels: ReadModels,
    @Inject(EVENT_INDEX) eventIndex: ReadModels,
    @Inject(COPY_STATUS) copy: () => CopyStatus | undefined,
    @Inject(CONFIGURATION) configuration: Configuration,
    @Inject(TRACING) tracing: Tracing,
    followers: Followers,
    adapterHost: HttpAdapterHost<FastifyAdapter>,
  ) {
    this.registry = new Registry<RegistryContentType>();
    this.registry.setContentType(tracing.on ? OPEN_METRICS : PLAIN);
    this.commands = new CommandFigures(this.registry);
    this.storeErrors = new Counter({
      name: 'waymark_store_errors_total',
      help: 'Checks and calls that a store could not serve',
      labelNames: ['store'],
      registers: [this.registry],
    });
    collectDefaultMetrics({ register: this.registry });
    if (tracing.on) this.countDropped(tracing);
    this.stopListening = this.countAppended(store);
    this.observe('waymark_log_position', 'Position of the last event in the log', () => store.head());
    this.observe(
      'waymark_read_models_position',
      'Position the read models are complete up to',
      () => readModels.position,
    );
    this.observe('waymark_read_models_lag', 'Events the read models are behind', () => readModels.status().lag);
    this.observe('waymark_event_index_position', 'Position up to which events are found', () => eventIndex.position);
    const others = (): Named<FollowerStatus>[] => followers.statuses().map(({ name, status }) => [name, status]);
    const all = (): Named<FollowerStatus>[] => [['read_models', statusOfRows(readModels)], ...others()];
    this.observe('waymark_parked_events', 'Events that a follower could not handle', () =>
      all().reduce((sum, [, { parked }]) => sum + parked, 0),
    );
    this.observeEach(
      'waymark_follower_parked_events',
      'Events that this follower could not handle',
      all,
      ({ parked }) => parked,
    );
    this.observeEach('waymark_follower_stopped', '1 while a follower does not run', all, ({ stopped }) =>
      Number(stopped !== undefined),
    );
    this.observeEach('waymark_follower_renewing', '1 while its rows are built anew beside those shown', all, (status) =>
      Number(status.renewal !== undefined),
    );
    this.observeEach(
      'waymark_follower_position',
      'Position a follower has come to',
      others,
      ({ position }) => position,
    );
    this.observeEach(
      'waymark_follower_lag',
      'Events a follower is behind the log',
      others,
      async ({ position }) => (await store.head()) - position,
    );
    this.observeCopy(copy);
    this.serve(adapterHost.httpAdapter, configuration);
  }

  /** A gauge that is read at each scrape; what cannot be read at present is NaN, so that the others are told. */
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

  /** As observe, a value for each follower. */
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

  onModuleDestroy(): void {
    this.stopListening();
    this.registry.clear();
  }

  /** Only where this node has a copy: a single machine would tell of a lag that cannot be. */
  private observeCopy(copy: () => CopyStatus | undefined): void {
    if (!copy()) return;
    this.observe('waymark_copy_connected', '1 while what is recorded comes to this node', () =>
      copy()?.connected === true ? 1 : 0,
    );
    this.observe('waymark_copy_lag_bytes', 'How far the copy is behind the leader, in bytes of its log', () => {
      const { commit_position, leader_position = commit_position } = copy() ?? { commit_position: 0 };
      return Math.max(0, leader_position - commit_position);
    });
  }

  private countAppended(store: EventStore): () => void {
    const appended = new Counter({
      name: 'waymark_appended_events_total',
      help: 'Events appended to the log since the start of this process',
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
      help: 'Spans that could not be sent to the receiver of traces',
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(tracing.dropped());
      },
    });
  }

  private serve(adapter: FastifyAdapter, configuration: Configuration): void {
    const durations = new Durations(this.registry, {
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
    });
    const server = adapter.getInstance();
    server.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unmatched';
      const labels = { method: request.method, route, status: String(reply.statusCode) };
      durations.observe(labels, reply.elapsedTime / 1000, request.span);
      done();
    });
    server.get('/metrics', async (request, reply) => {
      const refusal = refusalOfFigures(configuration, request.headers.authorization);
      if (refusal) return sendError(reply, refusal);
      const text = await this.registry.metrics();
      if (this.registry.contentType === PLAIN) return reply.type(PLAIN).send(text);
      reply.header('vary', 'Accept');
      return wantsOpenMetrics(request.headers.accept)
        ? reply.type(OPEN_METRICS).send(text)
        : reply.type(PLAIN).send(asPlainText(text));
    });
  }
}
