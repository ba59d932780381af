import { Inject, Injectable } from '@nestjs/common';
import type { HEALTH_STATUSES, Health } from '@waymark/contracts';
import type { Configuration } from '../config/configuration.js';
import type { Coordination } from '../coordination/coordination.js';
import type { EventStore } from '../event-sourcing/event-store.js';
import { NodeStanding } from '../event-sourcing/node-standing.js';
import type { ReadModels, RenewalStatus } from '../event-sourcing/read-models/read-models.js';
import { CONFIGURATION, COORDINATION, EVENT_STORE, READ_MODELS } from '../event-sourcing/tokens.js';
import { Followers, statusOfRows, type FollowerStatus } from '../event-sourcing/followers.js';
import { Metrics } from './metrics.js';
import { VERSION } from '../version.js';

type HealthStatus = (typeof HEALTH_STATUSES)[number];
type HealthCheck = Health['checks'][string];

const CHECK_TIMEOUT = 2_000;
/** A follower that is further behind than this many events is said to lag. */
const TOLERATED_LAG = 1_000;
const SEVERITY = { healthy: 0, degraded: 1, starting: 2, unhealthy: 3 } as const satisfies Record<HealthStatus, number>;

const healthy: HealthCheck = { status: 'healthy' };
const degraded = (detail: string): HealthCheck => ({ status: 'degraded', detail });
const unhealthy = (detail: string): HealthCheck => ({ status: 'unhealthy', detail });

const within = async (check: () => Promise<void>, whenFailed: HealthCheck): Promise<HealthCheck> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), CHECK_TIMEOUT);
  });
  try {
    await Promise.race([check(), late]);
    return healthy;
  } catch {
    return whenFailed;
  } finally {
    clearTimeout(timer);
  }
};

const isFailing = ({ status }: HealthCheck): boolean => status === 'unhealthy' || status === 'degraded';

const parked = (count: number): string =>
  Number.isNaN(count)
    ? 'parked events cannot be counted'
    : `${count} ${count === 1 ? 'event is' : 'events are'} parked`;

const SHOWN_MEANWHILE: Readonly<Record<RenewalStatus['cause'], string>> = {
  outdated: 'rows of another version are shown until new ones are built',
  damaged: 'damaged rows are being built anew',
};

const renewing = ({ cause, failed = false }: RenewalStatus): string =>
  failed ? `${SHOWN_MEANWHILE[cause]}, which has failed so far` : SHOWN_MEANWHILE[cause];

/** What is said of a follower that runs. */
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
    @Inject(CONFIGURATION) { eventStore }: Pick<Configuration, 'eventStore'>,
    private readonly node: NodeStanding,
    private readonly followers: Followers,
    private readonly metrics: Metrics,
  ) {
    // Without what all nodes share, each still answers what it has: taking them all out of use would help nobody.
    this.failed = eventStore.kind === 'embedded' ? unhealthy : degraded;
  }

  async run(): Promise<Health> {
    const [event_store, coordination] = await Promise.all([
      this.checkLog(),
      within(() => this.coordination.check(), this.failed('sessions cannot be kept')),
    ]);
    if (isFailing(event_store)) this.metrics.storeErrors.labels('event_store').inc();
    if (isFailing(coordination)) this.metrics.storeErrors.labels('coordination').inc();
    const checks = { event_store, read_models: this.checkReadModels(), coordination, followers: this.checkFollowers() };
    const status = Object.values(checks).reduce<HealthStatus>(
      (worst, check) => (SEVERITY[check.status] > SEVERITY[worst] ? check.status : worst),
      'healthy',
    );
    return { status, version: VERSION, checks, ...this.progress() };
  }

  /** Of what is being made before this node serves, or beside the rows that it shows. */
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
