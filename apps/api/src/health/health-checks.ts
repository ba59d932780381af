import { Inject, Injectable } from '@nestjs/common';
import type { HEALTH_STATUSES, Health } from '@waymark/contracts';
import type { Configuration } from '../config/configuration.js';
import type { Coordination } from '../coordination/coordination.js';
import type { ClockMonitor } from '../event-log/clock-monitor.js';
import type { EventStore } from '../event-log/event-log.js';
import { Readiness } from '../platform/readiness.js';
import type { ReadModels, RenewalStatus } from '@waymark/event-store/sqlite';
import { afterPatience } from '@waymark/event-store';
import { CLOCK_MONITOR, CONFIGURATION, COORDINATION, EVENT_STORE, READ_MODELS } from '../platform/tokens.js';
import { Followers, statusOfRows, type FollowerStatus } from '../metrics/followers.js';
import { Metrics } from '../metrics/metrics.js';
import { VERSION } from '../platform/version.js';

type HealthStatus = (typeof HEALTH_STATUSES)[number];
type HealthCheck = Health['checks'][string];

const CHECK_TIMEOUT = 2_000;
/** Shown if the clock was wrong when this process started: the log alone cannot prove which time is right. */
const IF_RIGHT = 'If it is right now, restart this process';
/** A follower lags if it is more than this number of events behind. */
const TOLERATED_LAG = 1_000;
const SEVERITY = { healthy: 0, degraded: 1, starting: 2, unhealthy: 3 } as const satisfies Record<HealthStatus, number>;

const healthy: HealthCheck = { status: 'healthy' };
const degraded = (detail: string): HealthCheck => ({ status: 'degraded', detail });
const unhealthy = (detail: string): HealthCheck => ({ status: 'unhealthy', detail });

const within = async (check: () => Promise<void>, whenFailed: HealthCheck): Promise<HealthCheck> => {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = afterPatience(CHECK_TIMEOUT, () => reject(new Error('timeout')));
  });
  try {
    await Promise.race([check(), late]);
    return healthy;
  } catch {
    return whenFailed;
  } finally {
    cancel();
  }
};

const isFailing = ({ status }: HealthCheck): boolean => status === 'unhealthy' || status === 'degraded';

const parked = (count: number): string =>
  Number.isNaN(count)
    ? 'parked events cannot be counted'
    : `${count} ${count === 1 ? 'event is' : 'events are'} parked`;

const SHOWN_MEANWHILE: Readonly<Record<RenewalStatus['cause'], string>> = {
  outdated: 'rows of another version are served until new rows are built',
  damaged: 'damaged rows are being rebuilt',
};

const renewing = ({ cause, failed = false }: RenewalStatus): string =>
  failed ? `${SHOWN_MEANWHILE[cause]}; no attempt has succeeded yet` : SHOWN_MEANWHILE[cause];

/** Returns the problems of a running follower. */
const troublesOf = ({ parked: count, renewal }: FollowerStatus): string[] => [
  ...(renewal ? [renewing(renewal)] : []),
  ...(count === 0 ? [] : [parked(count)]),
];

@Injectable()
export class HealthChecks {
  private readonly failed: (detail: string) => HealthCheck;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(COORDINATION) private readonly coordination: Pick<Coordination, 'check'>,
    @Inject(CLOCK_MONITOR) private readonly monitor: ClockMonitor,
    @Inject(CONFIGURATION) { eventStore }: Pick<Configuration, 'eventStore'>,
    private readonly node: Readiness,
    private readonly followers: Followers,
    private readonly metrics: Metrics,
  ) {
    // If a shared store fails, every node still serves its own data. `unhealthy` would remove all nodes from the load
    // balancer.
    this.failed = eventStore.kind === 'embedded' ? unhealthy : degraded;
  }

  async run(): Promise<Health> {
    const [event_store, coordination] = await Promise.all([
      this.checkLog(),
      within(() => this.coordination.check(), this.failed('sessions cannot be stored')),
    ]);
    if (isFailing(event_store)) this.metrics.storeErrors.labels('event_store').inc();
    if (isFailing(coordination)) this.metrics.storeErrors.labels('coordination').inc();
    const checks = {
      event_store,
      read_models: this.checkReadModels(),
      coordination,
      followers: this.checkFollowers(),
      clock: this.checkClock(),
    };
    const status = Object.values(checks).reduce<HealthStatus>(
      (worst, check) => (SEVERITY[check.status] > SEVERITY[worst] ? check.status : worst),
      'healthy',
    );
    return { status, version: VERSION, checks, ...this.progress() };
  }

  /** Progress of building rows: before this node serves, or of a replacement for the rows that it serves. */
  private progress(): Pick<Health, 'progress'> {
    const standing = this.node.standing();
    if (standing.state === 'starting') {
      return { progress: { position: standing.position, complete: standing.complete ?? null } };
    }
    const { position: head, renewal } = this.readModels.status();
    if (!renewal) return {};
    const { position } = renewal;
    return { progress: { position, complete: head === 0 ? null : Math.min(1, position / head) } };
  }

  private async checkLog(): Promise<HealthCheck> {
    const standing = this.store.standing();
    switch (standing.state) {
      case 'starting':
        return { status: 'starting', detail: 'the log is being fetched' };
      case 'stopped':
        return unhealthy(standing.reason);
      case 'serving':
        return within(() => this.store.check(), this.failed('changes cannot be recorded'));
      default:
        return standing satisfies never;
    }
  }

  private checkReadModels(): HealthCheck {
    const { lag, stopped } = this.readModels.status();
    if (stopped !== undefined) return unhealthy('the projector has stopped');
    if (this.readModels.opening) return { status: 'starting', detail: 'the read models are being built' };
    const troubles = troublesOf(statusOfRows(this.readModels));
    if (troubles.length > 0) return degraded(troubles.join('; '));
    return lag > TOLERATED_LAG ? degraded(`${lag} events behind`) : healthy;
  }

  private checkClock(): HealthCheck {
    if (this.monitor.hasLeapt) {
      return degraded(`the wall clock jumped ahead: no changes are recorded until it is corrected. ${IF_RIGHT}`);
    }
    if (this.monitor.agrees) return healthy;
    return degraded(`the wall clock was set by more than a minute: overdue deliveries are not recorded. ${IF_RIGHT}`);
  }

  private checkFollowers(): HealthCheck {
    const statuses = this.followers.statuses();
    const troubles = statuses.flatMap(({ name, status }) => [
      ...(status.stopped === undefined ? [] : [`${name} has stopped`]),
      ...troublesOf(status).map((trouble) => `${name}: ${trouble}`),
    ]);
    if (troubles.length > 0) return degraded(troubles.join('; '));
    const { position } = this.readModels;
    const behind = statuses.find(({ status }) => position - status.position > TOLERATED_LAG);
    return behind ? degraded(`${behind.name} is ${position - behind.status.position} events behind`) : healthy;
  }
}
