/** The current row at each entry of the browser's history. */
const left = new Map<string, number>();

/**
 * The current row of the keyboard, by shipment id, and the row that must receive the focus once it is drawn. Rows subscribe
 * to it, so that a step renders two rows and not the page.
 */
export class RowCursor {
  private readonly listeners = new Set<() => void>();
  private readonly links = new Map<number, HTMLElement>();
  private row: number | null;
  private awaited: number | null;

  constructor(
    private entry: string,
    { open, isFocused }: { open: number | null; isFocused: boolean },
  ) {
    this.row = open ?? left.get(entry) ?? null;
    this.awaited = isFocused ? this.row : null;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly current = (): number | null => this.row;

  /** Whether a row that is not drawn must receive the focus. */
  readonly isAwaiting = (): boolean => this.awaited !== null;

  /** Remembers the row at another entry of the browser's history from now on. */
  enter(entry: string): void {
    this.entry = entry;
  }

  setCurrent(id: number): void {
    left.set(this.entry, id);
    if (this.row === id) return;
    this.row = id;
    this.changed();
  }

  /** Focuses the link of the row, at the latest when it is drawn. */
  focus(id: number | null): void {
    if (this.awaited === null && (id === null || this.hasFocused(id))) return;
    this.awaited = id;
    this.tryAgain();
    this.changed();
  }

  /** Focuses the link of the awaited row if it can take the focus now. */
  tryAgain(): void {
    if (this.awaited === null || !this.hasFocused(this.awaited)) return;
    this.awaited = null;
    this.changed();
  }

  /** Notes the link of a row until the returned function is called. */
  draw(id: number, link: HTMLElement): () => void {
    this.links.set(id, link);
    if (this.awaited === id) this.tryAgain();
    return () => {
      if (this.links.get(id) === link) this.links.delete(id);
    };
  }

  private hasFocused(id: number): boolean {
    const link = this.links.get(id);
    link?.focus({ preventScroll: true });
    return link !== undefined && document.activeElement === link;
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
