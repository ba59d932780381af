import type { Readiness } from '../platform/readiness.js';
import type { Standing } from '@waymark/event-store';
import type { Timing } from '../platform/timing.js';
import type { Lease, Leases } from './leases.js';
import { whileHolding } from './while-holding.js';

export interface WorkOfOneNodeParts {
  node: Pick<Readiness, 'standing' | 'onStanding'>;
  leases: Leases;
  /** Name of the lease. */
  name: string;
  timing: Timing;
  /** Must end soon after its signal is aborted. Call `lost` if a write was rejected. */
  work: (lease: Lease, signal: AbortSignal, lost: () => void) => Promise<void>;
  warn: (message: string) => void;
}

/** Work that only one node does: a serving node that holds the lease. */
export class WorkOfOneNode {
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;
  private unsubscribe: () => void = () => undefined;

  constructor(private readonly parts: WorkOfOneNodeParts) {}

  /** Starts to work whenever this node may serve and holds the lease. */
  begin(): void {
    const { node } = this.parts;
    this.unsubscribe = node.onStanding((standing) => this.stand(standing));
    this.stand(node.standing());
  }

  /** Resolves when the work has ended and another node may take over. */
  async end(): Promise<void> {
    this.unsubscribe();
    this.ending.abort();
    await this.running;
  }

  /** A node with a wrong log must not write results derived from it, so it never works again. */
  private stand({ state }: Standing): void {
    switch (state) {
      case 'starting':
        return;
      case 'serving':
        this.running ??= this.run();
        return;
      case 'stopped':
        return this.ending.abort();
      default:
        return state satisfies never;
    }
  }

  private run(): Promise<void> {
    const { leases, name, timing, work, warn } = this.parts;
    const stumbled = (error: Error): void => warn(`failed and will be retried: ${error.message}`);
    return whileHolding({ leases, name, timing, work, stumbled, signal: this.ending.signal });
  }
}
