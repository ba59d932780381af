import { EventLog } from './event-log.js';
import { KurrentDouble } from './kurrentdb-double.js';

/** Nodes with one log. When the leading one no longer answers, the next one that does leads from then on. */
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

  /** The address of the one that leads. */
  async leaders(): Promise<string[]> {
    return this.leader ? [this.leader.address] : [];
  }

  async start(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.start()));
  }

  /** A node is back as soon as it was started. */
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

  /** Stops the node that leads; resolves with what starts it again. */
  async killLeader(): Promise<() => Promise<void>> {
    const { leader } = this;
    await leader?.stop();
    return async () => leader?.start();
  }

  /** Freezes the node that leads; resolves with what lets it go on. */
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
