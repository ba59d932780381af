import { changedShipment, type Shipment, type ShipmentsChanged } from '@waymark/contracts';

/** What is known of a shipment; 'unread' where it must be read, because not all of it was told. */
export type Knowledge = Shipment | 'deleted' | 'unread';

/** Shipments; more than change while an answer is on its way. Of those beyond, what was told is read again when it is needed. */
export const MOST_KEPT = 5_000;

const forgetOldest = (kept: Map<number, unknown> | Set<number>, most: number): void => {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
};

export const newestFirst = (one: Shipment, other: Shipment): number =>
  other.created_at.localeCompare(one.created_at) || other.id - one.id;

/**
 * What the server said of shipments, by answers and by pushes in whatever order they came: of each the newest version.
 * An id is never given twice, so what was deleted stays so.
 */
export class KnownShipments {
  private readonly newest = new Map<number, Shipment>();
  /** Told of shipments whose version before is not known, in the order of their versions. */
  private readonly untold = new Map<number, readonly ShipmentsChanged[]>();
  private readonly deleted = new Set<number>();
  private readonly begun = new Set<number>();

  constructor(private readonly mostKept = MOST_KEPT) {}

  /** A push: what is known with it. */
  tell(message: ShipmentsChanged): Knowledge {
    const { id, kind, change, shipment, version } = message;
    if (kind === 'deleted') return this.delete(id);
    if (change.type === 'ShipmentCreated') {
      if (!this.deleted.has(id)) this.begin(id);
      if (shipment) return this.answered({ ...shipment, version, tracking_updates: [] });
    }
    if (this.deleted.has(id)) return 'deleted';
    const known = this.newest.get(id);
    const changed = known && changedShipment(known, message);
    if (changed) return this.keep(changed);
    this.untold.set(
      id,
      [...(this.untold.get(id) ?? []), message].toSorted((a, b) => a.version - b.version),
    );
    forgetOldest(this.untold, this.mostKept);
    return 'unread';
  }

  /** An answer about one shipment: what is known with it. */
  answered(shipment: Shipment): Knowledge {
    const { id } = shipment;
    if (this.deleted.has(id)) return 'deleted';
    const known = this.newest.get(id);
    let newest = known && known.version > shipment.version ? known : shipment;
    const told = this.untold.get(id) ?? [];
    this.untold.delete(id);
    for (const [index, message] of told.entries()) {
      const changed = changedShipment(newest, message);
      if (!changed) {
        this.untold.set(id, told.slice(index));
        this.keep(newest);
        return 'unread';
      }
      newest = changed;
    }
    return this.keep(newest);
  }

  /** The beginning of a list of all shipments of this person, newest first, with what was created since it was read. */
  withBegun(shipments: readonly Shipment[], isWhole: boolean): Shipment[] {
    const ids = new Set(shipments.map(({ id }) => id));
    const last = shipments.at(-1);
    const since = [...this.begun]
      .flatMap((id) => (ids.has(id) ? [] : (this.newest.get(id) ?? [])))
      .filter((shipment) => isWhole || (last && newestFirst(shipment, last) < 0));
    return since.length === 0 ? [...shipments] : [...since, ...shipments].toSorted(newestFirst);
  }

  /** An answer that is a part of a list: what its shipments are now, and which of them must be read. */
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

  /** What a shipment that was answered before is now; undefined when it is deleted. */
  now(shipment: Shipment): Shipment | undefined {
    if (this.deleted.has(shipment.id)) return undefined;
    const known = this.newest.get(shipment.id);
    return known && known.version > shipment.version ? known : shipment;
  }

  delete(id: number): 'deleted' {
    this.deleted.add(id);
    forgetOldest(this.deleted, this.mostKept);
    this.newest.delete(id);
    this.untold.delete(id);
    this.begun.delete(id);
    return 'deleted';
  }

  /** Created while changes were being told, so that a list that was read before lacks it. */
  hasBegun(id: number): boolean {
    return this.begun.has(id);
  }

  /** Changes were missed, and what was created since may have been deleted. */
  missed(): void {
    this.begun.clear();
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
