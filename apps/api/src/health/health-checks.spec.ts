import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ClockMonitor } from '../event-log/clock-monitor.js';
import type { Readiness } from '../platform/readiness.js';
import type { EventStore } from '../event-log/event-log.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { Followers } from '../metrics/followers.js';
import type { Metrics } from '../metrics/metrics.js';
import { StoreUnavailableError } from '@waymark/event-store';
import { HealthChecks } from './health-checks.js';

describe('the health of a server', () => {
  let failing: boolean;
  let parkedEvents: () => unknown[];
  let failures: string[];
  let checks: HealthChecks;
  beforeEach(() => {
    failing = false;
    parkedEvents = () => [];
    failures = [];
    const check = async (): Promise<void> => {
      if (failing) throw new StoreUnavailableError('away');
    };
    checks = new HealthChecks(
      { standing: () => ({ state: 'serving' }), check } as unknown as EventStore,
      {
        position: 3,
        status: () => ({ position: 3, lag: 0 }),
        parkedEvents: () => parkedEvents(),
      } as unknown as ReadModels,
      { check: async () => undefined },
      { hasLeapt: false, agrees: true } as ClockMonitor,
      { eventStore: { kind: 'embedded' } },
      { standing: () => ({ state: 'serving' }) } as unknown as Readiness,
      new Followers(),
      { storeErrors: { labels: (store: string) => ({ inc: () => failures.push(store) }) } } as unknown as Metrics,
    );
  });

  it('counts each failed check of a store', async () => {
    failing = true;
    expect(await checks.run()).toMatchObject({ status: 'unhealthy', checks: { event_store: { status: 'unhealthy' } } });
    failing = false;
    expect(await checks.run()).toMatchObject({ status: 'healthy' });
    expect(failures).toEqual(['event_store']);
  });

  it('is degraded if the parked events cannot be counted', async () => {
    parkedEvents = () => {
      throw new Error('damaged');
    };
    expect(await checks.run()).toMatchObject({
      status: 'degraded',
      checks: { read_models: { status: 'degraded', detail: 'parked events cannot be counted' } },
    });
  });
});
