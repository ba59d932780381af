import type { NodeStanding } from '../event-sourcing/node-standing.js';
import type { Standing } from '../event-sourcing/event-store.js';
import type { Timing } from '../event-sourcing/timing.js';
import type { Lease, Leases } from './leases.js';
import { whileHolding } from './while-holding.js';

export interface WorkOfOneNodeParts {
  node: Pick<NodeStanding, 'standing' | 'onStanding'>;
  leases: Leases;
  /** The lease's. */
  name: string;
  timing: Timing;
  /** Ends soon after its signal is aborted; `lost` is called when one of its writes was refused. */
  work: (lease: Lease, signal: AbortSignal, lost: () => void) => Promise<void>;
  warn: (message: string) => void;
}

/** Work that one node of all does: one that may serve and holds the lease. */
export class WorkOfOneNode {
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;
  private unsubscribe: () => void = () => undefined;

  constructor(private readonly parts: WorkOfOneNodeParts) {}

  /** Works whenever this node may serve and holds the lease. */
  begin(): void {
    const { node } = this.parts;
    this.unsubscribe = node.onStanding((standing) => this.stand(standing));
    this.stand(node.standing());
  }

  /** Resolves once the work has ended and another node may take it up. */
  async end(): Promise<void> {
    this.unsubscribe();
    this.ending.abort();
    await this.running;
  }

  /** A node whose log is not what it should be must not write what it makes of it: it never works again. */
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
    const stumbled = (error: Error): void => warn(`stumbled: ${error.message}`);
    return whileHolding({ leases, name, timing, work, stumbled, signal: this.ending.signal });
  }
}
