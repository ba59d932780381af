import type { EventStore, Standing } from '@waymark/event-store';
import type { ReadModels } from '@waymark/event-store/sqlite';

/** Whether this node may serve: its log is complete and its first rows are built. */
export class Readiness implements Pick<EventStore, 'standing' | 'onStanding'> {
  constructor(
    private readonly store: Pick<EventStore, 'standing' | 'onStanding'>,
    private readonly readModels: Pick<ReadModels, 'opening' | 'onAdvanced'>,
  ) {}

  standing(): Standing {
    const standing = this.store.standing();
    return standing.state === 'serving' ? (this.readModels.opening ?? standing) : standing;
  }

  /** Calls the listener with each change of the state. Returns a function that unsubscribes. */
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
