import { EventLog } from './log/event-log.js';
import { KurrentDouble } from './kurrentdb-double.js';

/** Nodes with one log. When the leader stops answering, the next node that answers becomes leader. */
export class DoubleCluster {
  readonly nodes: readonly KurrentDouble[];
  private leading = 0;

  constructor(size: number) {
    const membership = {
      log: new EventLog(),
      members: () => this.nodes.map(({ member }) => member),
      leads: (node: KurrentDouble) => node === this.leader,
    };
    this.nodes = Array.from({ length: size }, () => new KurrentDouble({}, membership));
  }

  get url(): string {
    return `kurrentdb://${this.nodes.map(({ address }) => address).join(',')}?tls=false&nodePreference=leader`;
  }

  get leader(): KurrentDouble | undefined {
    const next = this.nodes.findIndex(({ answers }) => answers);
    if (!this.nodes[this.leading]?.answers && next >= 0) this.leading = next;
    return this.nodes[this.leading];
  }

  /** The address of the leader. */
  async leaders(): Promise<string[]> {
    return this.leader ? [this.leader.address] : [];
  }

  async start(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.start()));
  }

  /** A node is available as soon as it has started. */
  async whole(): Promise<void> {
    await Promise.resolve();
  }

  freeze(): void {
    for (const node of this.nodes) node.freeze();
  }

  thaw(): void {
    for (const node of this.nodes) node.thaw();
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  /** Stops the leader; resolves with a function that starts it again. */
  async killLeader(): Promise<() => Promise<void>> {
    const { leader } = this;
    await leader?.stop();
    return async () => leader?.start();
  }

  /** Freezes the leader; resolves with a function that thaws it. */
  async freezeLeader(): Promise<() => Promise<void>> {
    const { leader } = this;
    leader?.freeze();
    return async () => leader?.thaw();
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.close()));
  }
}

/** Starts three nodes on free ports of 127.0.0.1. Close them at the end. */
export const startDoubleCluster = async (size = 3): Promise<DoubleCluster> => {
  const cluster = new DoubleCluster(size);
  await cluster.start();
  return cluster;
};
