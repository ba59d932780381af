import { Fifo } from './fifo.js';

/** Queue of many clients' items. Takes one item of each client in turn, and each client's items in order of arrival. */
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

  /** Undefined when the queue is empty. */
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
