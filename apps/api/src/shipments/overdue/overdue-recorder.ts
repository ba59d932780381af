import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { shipmentDecider, shipmentStream, type Actor } from '@waymark/domain';
import type { EventReaders } from '../../coordination/event-readers.js';
import type { Leases } from '../../coordination/leases.js';
import { WorkOfOneNode } from '../../coordination/work-of-one-node.js';
import { CommandRunner } from '../../event-sourcing/command-runner.js';
import { NodeStanding } from '../../event-sourcing/node-standing.js';
import { OwnWrites } from '../../event-sourcing/own-writes.js';
import { systemTiming, wait } from '../../event-sourcing/timing.js';
import { EVENT_READERS, LEASES } from '../../event-sourcing/tokens.js';
import { Metrics } from '../../health/metrics.js';
import { ShipmentQueries } from '../queries/shipment-queries.js';
import { OverdueClock } from './overdue-clock.js';

const LEASE_NAME = 'overdue';
/** A start has other things to do first, such as demo data; in milliseconds. */
const BEFORE_FIRST_LOOK = 10_000;
const SYSTEM: Actor = { id: 'system', email: '', role: 'system' };

/** Records what is overdue from this process whenever it may serve and holds the lease to. Two that both believe to hold it record nothing twice: the decider sees to that. */
@Injectable()
export class OverdueRecorder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Overdue');
  private readonly workOfOneNode: WorkOfOneNode;

  constructor(
    node: NodeStanding,
    @Inject(LEASES) leases: Leases,
    @Inject(EVENT_READERS) eventReaders: EventReaders,
    private readonly runner: CommandRunner,
    ownWrites: OwnWrites,
    shipments: ShipmentQueries,
    metrics: Metrics,
  ) {
    let recorded = 0;
    const warn = (message: string): void => this.logger.warn(message);
    const clock = new OverdueClock({
      overdue: (...asked) => shipments.overdue(...asked),
      record: async (id) => {
        const isNews = await this.record(id);
        if (isNews) recorded += 1;
        return isNews;
      },
      shown: () => ownWrites.shown(SYSTEM.id),
      everyNodeReads: () => eventReaders.everyNodeReads('DeliveryOverdue'),
      timing: systemTiming,
      warn,
    });
    this.workOfOneNode = new WorkOfOneNode({
      ...{ node, leases, warn },
      name: LEASE_NAME,
      timing: systemTiming,
      work: async (_lease, signal) => {
        await wait(systemTiming, BEFORE_FIRST_LOOK, signal);
        await clock.run(signal);
      },
    });
    metrics.observe('waymark_overdue_recorded', 'Overdue deliveries that this process has recorded', () => recorded);
  }

  onApplicationBootstrap(): void {
    this.workOfOneNode.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.workOfOneNode.end();
  }

  private async record(id: number): Promise<boolean> {
    const { events } = await this.runner.run({
      decider: shipmentDecider,
      stream: shipmentStream(id),
      command: (at) => ({ type: 'RecordOverdue', actor: SYSTEM, at }),
      context: { actor: SYSTEM, request_id: 'overdue-clock' },
    });
    return events.length > 0;
  }
}
