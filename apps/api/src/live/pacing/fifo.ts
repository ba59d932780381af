interface Link<Item> {
  item: Item;
  next: Link<Item> | undefined;
}

/** First in, first out, at constant cost for any length. */
export class Fifo<Item> {
  private first: Link<Item> | undefined;
  private last: Link<Item> | undefined;

  get isEmpty(): boolean {
    return this.first === undefined;
  }

  add(item: Item): void {
    const link: Link<Item> = { item, next: undefined };
    if (this.last) this.last.next = link;
    else this.first = link;
    this.last = link;
  }

  take(): Item | undefined {
    const link = this.first;
    this.first = link?.next;
    if (!this.first) this.last = undefined;
    return link?.item;
  }
}
