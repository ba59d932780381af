import type { EventStore, Standing } from './event-store.js';
import type { ReadModels } from './read-models/read-models.js';

/** Whether this node may serve: its log is what it should be, and its first rows are there. */
export class NodeStanding implements Pick<EventStore, 'standing' | 'onStanding'> {
  constructor(
    private readonly store: Pick<EventStore, 'standing' | 'onStanding'>,
    private readonly readModels: Pick<ReadModels, 'opening' | 'onAdvanced'>,
  ) {}

  standing(): Standing {
    const standing = this.store.standing();
    return standing.state === 'serving' ? (this.readModels.opening ?? standing) : standing;
  }

  /** Calls the listener with each change of the state. Returns the unsubscription. */
  onStanding(listener: (standing: Standing) => void): () => void {
    let { state } = this.standing();
    const look = (): void => {
      const standing = this.standing();
      if (standing.state === state) return;
      ({ state } = standing);
      listener(standing);
    };
    const stops = [this.store.onStanding(look), this.readModels.onAdvanced(look)];
    return () => stops.forEach((stop) => stop());
  }
}
