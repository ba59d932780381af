import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { DeliveryChannel } from '../../../coordination/delivery-channel.js';
import type { Leases } from '../../../coordination/leases.js';
import { WorkOfOneNode } from '../../../coordination/work-of-one-node.js';
import { Readiness } from '../../../platform/readiness.js';
import { systemTiming } from '../../../platform/timing.js';
import { DELIVERY_CHANNEL, LEASES } from '../../../platform/tokens.js';
import { DeliveryWork } from './delivery-work.js';

const LEASE_NAME = 'webhooks';

/** Sends webhooks from this process while it may serve and holds the lease. */
@Injectable()
export class Deliverer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly workOfOneNode: WorkOfOneNode;

  constructor(
    node: Readiness,
    work: DeliveryWork,
    @Inject(LEASES) leases: Leases,
    @Inject(DELIVERY_CHANNEL) private readonly channel: DeliveryChannel,
  ) {
    this.workOfOneNode = new WorkOfOneNode({
      ...{ node, leases },
      name: LEASE_NAME,
      timing: systemTiming,
      work: (lease, signal, lost) => work.run(lease, signal, lost),
      warn: (message) => this.logger.warn(message),
    });
    channel.onWake(() => work.wake());
  }

  onApplicationBootstrap(): void {
    this.workOfOneNode.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.workOfOneNode.end();
  }

  /** Call when something may be due. The process that holds the lease sends it. */
  wake(): void {
    this.channel.wake();
  }
}
