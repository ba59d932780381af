import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { EventReaders } from '../../coordination/event-readers.js';
import type { Leases } from '../../coordination/leases.js';
import { WorkOfOneNode } from '../../coordination/work-of-one-node.js';
import type { ClockMonitor } from '../../event-log/clock-monitor.js';
import { CommandRunner } from '../../event-log/command-runner.js';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import { EventIndexQueries } from '../../event-index/event-index-queries.js';
import { Readiness } from '../../platform/readiness.js';
import { systemTiming, wait } from '../../platform/timing.js';
import { CLOCK_MONITOR, EVENT_READERS, LEASES } from '../../platform/tokens.js';
import { Metrics } from '../../metrics/metrics.js';
import { ShipmentQueries } from '../queries/shipment-queries.js';
import { OverdueClock } from './overdue-clock.js';
import { OVERDUE_ACTOR, overdueWorks, type OverdueEventType } from './overdue-works.js';

const LEASE_NAME = 'overdue';
/** Milliseconds for which a node that serves later than it starts leaves the log to the demo data. */
const DEMO_FIRST = 10_000;

/** Records and withdraws overdue days while this process serves and holds the lease. Even two processes that both believe to hold the lease record nothing twice, because the decider refuses duplicates. */
@Injectable()
export class OverdueRecorder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Overdue');
  private readonly workOfOneNode: WorkOfOneNode;

  constructor(
    node: Readiness,
    @Inject(LEASES) leases: Leases,
    @Inject(EVENT_READERS) eventReaders: EventReaders,
    @Inject(CLOCK_MONITOR) monitor: ClockMonitor,
    runner: CommandRunner,
    index: EventIndexQueries,
    readYourWrites: ReadYourWrites,
    shipments: ShipmentQueries,
    metrics: Metrics,
  ) {
    const counts: Record<OverdueEventType, number> = { DeliveryOverdue: 0, DeliveryOverdueWithdrawn: 0 };
    const warn = (message: string): void => this.logger.warn(message);
    const clock = new OverdueClock({
      works: overdueWorks({
        shipments,
        runner,
        hasPassed: (instant) => index.hasPassed(instant),
        recorded: (eventType) => (counts[eventType] += 1),
      }),
      shown: () => readYourWrites.shown(OVERDUE_ACTOR.id),
      everyNodeReads: (eventType) => eventReaders.everyNodeReads(eventType),
      clockAgrees: () => monitor.agrees,
      timing: systemTiming,
      warn,
    });
    // A node that serves now makes its demo data before the application is ready, and work begins after that.
    const beforeFirstCheck = node.standing().state === 'serving' ? 0 : DEMO_FIRST;
    this.workOfOneNode = new WorkOfOneNode({
      ...{ node, leases, warn },
      name: LEASE_NAME,
      timing: systemTiming,
      work: async (_lease, signal) => {
        await wait(systemTiming, beforeFirstCheck, signal);
        await clock.run(signal);
      },
    });
    metrics.observe(
      'waymark_overdue_checks',
      'Checks for overdue deliveries by this process, including those skipped while the clock is wrong',
      () => clock.checks,
    );
    const observe = (name: string, help: string, eventType: OverdueEventType): void =>
      metrics.observe(name, help, () => counts[eventType]);
    observe('waymark_overdue_recorded', 'Overdue deliveries recorded by this process', 'DeliveryOverdue');
    observe('waymark_overdue_withdrawn', 'Overdue deliveries withdrawn by this process', 'DeliveryOverdueWithdrawn');
  }

  onApplicationBootstrap(): void {
    this.workOfOneNode.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.workOfOneNode.end();
  }
}
