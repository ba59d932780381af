import { changedShipment, type Shipment, type ShipmentFields, type ShipmentsChanged } from '@waymark/contracts';
import { isAhead, standingOf, transitionOf, type Standing, type Transition } from './standing.js';

/** The known state of a shipment; 'unread' if it must be read because pushes are incomplete. */
export type Knowledge = Shipment | 'deleted' | 'unread';

/** Maximum number of shipments and of pushes kept. Others are read again when needed. */
export const MOST_KEPT = 5_000;

/** Maximum number of standings kept. */
const MOST_STANDINGS = 2_000;

const forgetOldest = (kept: Map<number, unknown> | Set<number>, most: number): void => {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
};

export const newestFirst = (one: Shipment, other: Shipment): number =>
  other.created_at.localeCompare(one.created_at) || other.id - one.id;

/**
 * The newest version of each shipment, from responses and pushes in any order.
 * Ids are never reused, so a deleted shipment stays deleted.
 */
export class KnownShipments {
  private readonly newest = new Map<number, Shipment>();
  /** The newest version of shipments that are not known in that version. An older response must be read again. */
  private readonly versions = new Map<number, number>();
  /** Pushes that a response under way may precede, by arrival. */
  private readonly pending = new Map<number, ShipmentsChanged>();
  private arrived = 0;
  /** The reads under way, oldest first, each with the number of pushes that had arrived when it began. */
  private readonly reads = new Set<{ readonly since: number }>();
  /** The standing of shipments at their last push or response, with its version. */
  private readonly standings = new Map<number, { version: number; standing: Standing }>();
  private readonly deleted = new Set<number>();
  private readonly begun = new Set<number>();

  constructor(private readonly mostKept = MOST_KEPT) {}

  /** Number of shipments and pushes kept. */
  get kept(): { shipments: number; pushes: number } {
    return { shipments: this.newest.size, pushes: this.pending.size };
  }

  /** Keeps the pushes that arrive until `read` has settled. `read` must apply its response. */
  async during<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    const own = { since: this.arrived };
    this.reads.add(own);
    try {
      return await read();
    } finally {
      this.reads.delete(own);
      const [oldest] = this.reads;
      for (const arrival of this.pending.keys()) if (!oldest || arrival < oldest.since) this.pending.delete(arrival);
    }
  }

  /** What a push that has not been applied changes: its standing, and the shipment after it if it is known in full. */
  preview(message: ShipmentsChanged): Transition & { shipment: Shipment | undefined } {
    const { id, change, shipment, version } = message;
    const seen = this.standings.get(id);
    const transition = transitionOf(seen?.version === version - 1 ? seen.standing : undefined, message);
    const known = this.newest.get(id);
    if (this.deleted.has(id)) return { ...transition, shipment: undefined };
    if (known) return { ...transition, shipment: changedShipment(known, message) };
    const isCreated = change.type === 'ShipmentCreated' && shipment !== undefined;
    return { ...transition, shipment: isCreated ? { ...shipment, version, tracking_updates: [] } : undefined };
  }

  /** Applies a push and returns the known state. */
  applyPush(message: ShipmentsChanged): Knowledge {
    const { id, kind, change, shipment, version } = message;
    // Otherwise the push of the later version would seem to change nothing.
    if (shipment && !isAhead(message)) this.stand(id, version, shipment);
    if (kind === 'deleted') return this.delete(id);
    if (this.deleted.has(id)) return 'deleted';
    if (change.type === 'ShipmentCreated') {
      this.begin(id);
      if (shipment) return this.answered({ ...shipment, version, tracking_updates: [] });
    }
    const known = this.newest.get(id);
    const changed = known && changedShipment(known, message);
    if (changed) return this.keep(changed);
    this.noteVersion(id, version);
    if (this.reads.size > 0) this.pending.set(this.arrived++, message);
    forgetOldest(this.pending, this.mostKept);
    return 'unread';
  }

  /** Applies a response about one shipment and returns the known state. */
  answered(shipment: Shipment): Knowledge {
    const { id } = shipment;
    if (this.deleted.has(id)) return 'deleted';
    const known = this.newest.get(id);
    let newest = known && known.version > shipment.version ? known : shipment;
    const pushes = [...this.pending].filter(([, message]) => message.id === id);
    for (const [arrival, message] of [...pushes].sort(([, one], [, other]) => one.version - other.version)) {
      const changed = changedShipment(newest, message);
      if (!changed) break;
      newest = changed;
      this.pending.delete(arrival);
    }
    this.keep(newest);
    this.stand(id, newest.version, newest);
    if (newest.version < (this.versions.get(id) ?? 0)) return 'unread';
    this.versions.delete(id);
    return newest;
  }

  /** Forgets the shipments that are not needed, but not their versions. A push about one must be read. */
  release(needed: ReadonlySet<number>): void {
    for (const { id, version } of this.newest.values()) {
      if (needed.has(id)) continue;
      this.newest.delete(id);
      this.begun.delete(id);
      this.noteVersion(id, version);
    }
  }

  /** The loaded part of this person's list, newest first, with the shipments created since it was read. */
  withBegun(shipments: readonly Shipment[], isWhole: boolean): Shipment[] {
    const ids = new Set(shipments.map(({ id }) => id));
    const last = shipments.at(-1);
    const since = [...this.begun]
      .flatMap((id) => (ids.has(id) ? [] : (this.newest.get(id) ?? [])))
      .filter((shipment) => isWhole || (last && newestFirst(shipment, last) < 0));
    return since.length === 0 ? [...shipments] : [...since, ...shipments].sort(newestFirst);
  }

  /** Applies a page of a list. Returns the current shipments and the ids that must be read. */
  answeredSome(shipments: readonly Shipment[]): { shipments: Shipment[]; unread: number[] } {
    const unread: number[] = [];
    const shown = shipments.flatMap((shipment) => {
      const known = this.answered(shipment);
      if (known === 'deleted') return [];
      if (known !== 'unread') return [known];
      unread.push(shipment.id);
      return [this.newest.get(shipment.id) ?? shipment];
    });
    return { shipments: shown, unread };
  }

  /** The current version of a shipment from an earlier response; undefined if it is deleted. */
  now(shipment: Shipment): Shipment | undefined {
    if (this.deleted.has(shipment.id)) return undefined;
    const known = this.newest.get(shipment.id);
    return known && known.version > shipment.version ? known : shipment;
  }

  delete(id: number): 'deleted' {
    this.deleted.add(id);
    forgetOldest(this.deleted, this.mostKept);
    this.newest.delete(id);
    this.versions.delete(id);
    this.standings.delete(id);
    this.begun.delete(id);
    return 'deleted';
  }

  /** Whether a push created the shipment, so that a list read earlier lacks it. */
  hasBegun(id: number): boolean {
    return this.begun.has(id);
  }

  begunIds(): Iterable<number> {
    return this.begun;
  }

  /** Handles missed pushes: shipments created since may have been deleted. */
  missed(): void {
    this.begun.clear();
  }

  private noteVersion(id: number, version: number): void {
    const known = this.versions.get(id) ?? 0;
    this.versions.delete(id);
    this.versions.set(id, Math.max(known, version));
    forgetOldest(this.versions, this.mostKept);
  }

  private stand(id: number, version: number, shipment: ShipmentFields): void {
    if ((this.standings.get(id)?.version ?? 0) > version) return;
    this.standings.delete(id);
    this.standings.set(id, { version, standing: standingOf(shipment) });
    forgetOldest(this.standings, MOST_STANDINGS);
  }

  private begin(id: number): void {
    this.begun.add(id);
    forgetOldest(this.begun, this.mostKept);
  }

  private keep(shipment: Shipment): Shipment {
    this.newest.delete(shipment.id);
    this.newest.set(shipment.id, shipment);
    forgetOldest(this.newest, this.mostKept);
    return shipment;
  }
}
