export interface CachedRows<Key, Value> {
  read(key: Key): Value;
  write(key: Key, value: Value): void;
}

interface Cell<Value> {
  value: Value;
  weight: number;
  changed: boolean;
}

/**
 * Caches recently used values up to a total weight of `capacity`. A changed value is written on `flush`, or when it is
 * evicted. There are two halves: used values move to the recent half, and when that is full, the older half is dropped
 * as a whole.
 */
export class WriteBackCache<Key, Value> {
  private recent = new Map<Key, Cell<Value>>();
  private older = new Map<Key, Cell<Value>>();
  private readonly changed = new Map<Key, Cell<Value>>();
  private readonly half: number;
  /** Total weight of the recent half. */
  private weight = 0;

  constructor(
    capacity: number,
    private readonly rows: CachedRows<Key, Value>,
    private readonly weigh: (value: Value) => number = () => 1,
  ) {
    this.half = Math.ceil(capacity / 2);
  }

  get(key: Key): Value {
    return this.cell(key).value;
  }

  set(key: Key, value: Value): void {
    const weight = this.weigh(value);
    const cell = this.known(key);
    if (cell) {
      this.weight += weight - cell.weight;
      Object.assign(cell, { value, weight });
    }
    const changed = cell ?? this.keep(key, { value, weight, changed: false });
    if (changed.changed) return;
    changed.changed = true;
    this.changed.set(key, changed);
  }

  flush(): void {
    for (const [key, cell] of this.changed) this.write(key, cell);
  }

  discard(): void {
    this.recent.clear();
    this.older.clear();
    this.changed.clear();
    this.weight = 0;
  }

  private cell(key: Key): Cell<Value> {
    return this.known(key) ?? this.read(key);
  }

  private read(key: Key): Cell<Value> {
    const value = this.rows.read(key);
    return this.keep(key, { value, weight: this.weigh(value), changed: false });
  }

  private known(key: Key): Cell<Value> | undefined {
    const cell = this.recent.get(key);
    if (cell) return cell;
    const old = this.older.get(key);
    return old && this.keep(key, old);
  }

  private keep(key: Key, cell: Cell<Value>): Cell<Value> {
    if (this.weight + cell.weight > this.half) this.makeRoom();
    this.recent.set(key, cell);
    this.weight += cell.weight;
    return cell;
  }

  private makeRoom(): void {
    for (const [key, cell] of this.older) {
      if (cell.changed && !this.recent.has(key)) this.write(key, cell);
    }
    this.older = this.recent;
    this.recent = new Map();
    this.weight = 0;
  }

  private write(key: Key, cell: Cell<Value>): void {
    this.rows.write(key, cell.value);
    cell.changed = false;
    this.changed.delete(key);
  }
}
