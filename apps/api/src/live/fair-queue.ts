import { Fifo } from './fifo.js';

/** Items of many clients: each client's in the order in which they came, and one of each client's in turn. */
export class FairQueue<Item> {
  private readonly ofClient = new Map<string, Fifo<Item>>();
  private readonly round = new Fifo<string>();

  add(client: string, item: Item): void {
    let items = this.ofClient.get(client);
    if (!items) {
      items = new Fifo();
      this.ofClient.set(client, items);
      this.round.add(client);
    }
    items.add(item);
  }

  /** Undefined when there is none. */
  take(): Item | undefined {
    const client = this.round.take();
    if (client === undefined) return undefined;
    const items = this.ofClient.get(client);
    const item = items?.take();
    if (items?.isEmpty) this.ofClient.delete(client);
    else this.round.add(client);
    return item;
  }
}
